/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import type { Option } from "../../../../src/api/schema.ts";
import { facingNear, turnedBy } from "../../../../src/game/answer/placing.ts";
import {
  combinationsOf,
  figureStep,
  firstStop,
  freely,
  nearestStop,
  stepped,
  stopsOf,
  withDial,
} from "../../../../src/game/answer/instruments/setting.ts";

const option = (value: string | number, more: Partial<Option> = {}): Option => ({
  value,
  says: { key: String(value) },
  ...more,
});
const says = { key: "dial" };

Deno.test("a dive's stops are in ascending order, whatever its answers are", () => {
  const stops = stopsOf([5, 10, 15].map((metres) => option(metres, { number: 20 - metres })));
  deepEqual(stops.map((stop) => stop.value), [15, 10, 5]);
  equal(firstStop(stops, { type: "gauge", low: 0, high: 40, now: 20 })?.value, 5);
  equal(firstStop(stops, { type: "gauge", low: 0, high: 40, now: 20, first: 5 })?.value, 15);
  equal(nearestStop(stops, 11)?.value, 10);
  equal(stepped(stops, stops[0]!, 1)?.value, 10);
  equal(stepped(stops, stops[0]!, -1)?.value, 15);
});

Deno.test("turning a dial changes the others to a valid combination", () => {
  const all = combinationsOf([
    option("S0 D0", { parts: [0, 0, 0] }),
    option("S1 D0", { parts: [1, 0, 0] }),
    option("S0 D1", { parts: [0, 1, 0] }),
    option("immelmann", { parts: [0, 0, 1] }),
    option("refused", { parts: [1, 1, 0], refused: says }),
  ]);
  const dials = [false, false, true].map((one) => ({ says, positions: [says, says], switch: one }));
  equal(withDial(all, dials, [1, 0, 0], 1, 1)?.value, "S0 D1");
  equal(withDial(all, dials, [1, 0, 0], 2, 1)?.value, "immelmann");
  equal(withDial(all, dials, [0, 0, 1], 0, 1)?.value, "S1 D0");
  deepEqual(freely(all, [1, 0, 0], 1), [0]);
});

Deno.test("a face has round figures, at most nine", () => {
  deepEqual([300, 60, 6, 1000].map(figureStep), [50, 10, 1, 200]);
});

Deno.test("a piece is turned to the next valid facing, or to the nearest", () => {
  const ways = [0, 60, 120, 180].map((facing) =>
    option(String(facing), { anchor: { facing }, refused: facing === 120 ? says : null })
  );
  equal(turnedBy(ways, ways[1]!, 1)?.value, "180");
  equal(turnedBy(ways, ways[0]!, -1)?.value, "180");
  equal(facingNear(ways, -20)?.value, "0");
  equal(facingNear(ways, 125)?.value, "180");
});
