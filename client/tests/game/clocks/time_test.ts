/// <reference lib="deno.ns" />
import "../../english.ts";
import { deepEqual, equal } from "node:assert/strict";
import { lasting, paced } from "../../../src/game/clocks/pace.ts";
import { same } from "../../../src/game/clocks/PacePick.tsx";
import { called, calls, clock, goneAt, left, quarter } from "../../../src/game/clocks/time.ts";

const LIVE = { clock: { bank: 900, increment: 20 } };
const DAYS = { deadline: 86_400 };

Deno.test("a pace is in the largest units that fit", () => {
  equal(paced(LIVE), "Live: 15 minutes + 20 seconds a turn");
  equal(paced(DAYS), "1 day a turn");
  equal(paced({}), "No limit");
  equal(lasting(5400), "90 minutes");
});

Deno.test("a missing field of a pace is no limit", () => {
  equal(same({}, { deadline: null, clock: null }), true);
  equal(same(LIVE, { clock: { bank: 900 } }), false);
});

Deno.test("a running clock shows what is left, a stopped one its bank", () => {
  equal(left({ due: 100 }, 40), 60);
  equal(left({ due: 100, bank: 300 }, 140), 0);
  equal(left({ bank: 200.7 }, 0), 200);
  equal(left({ bank: 0 }, 0), 0);
  equal(left({}, 0), null);
  deepEqual([65, 3661, 90_000].map(clock), ["1:05", "1:01:01", "1d 1h"]);
});

Deno.test("time is announced at a quarter, an hour, a minute and ten seconds, once each", () => {
  equal(quarter(LIVE), 225);
  deepEqual(calls(LIVE), [225, 60, 10]);
  deepEqual(calls(DAYS), [21_600, 3600, 60, 10]);
  equal(called(calls(LIVE), 226, 225), 225);
  equal(called(calls(LIVE), 225, 224), null);
  equal(called(calls(LIVE), 300, 8), 10);
});

Deno.test("a player without a clock is gone a month after anything happened", () => {
  const chair = { seat: "a", kind: "person", name: "A" };
  equal(goneAt({ ...LIVE, updated: 5 }, chair), Infinity);
  equal(goneAt({ ...DAYS, updated: 5 }, { ...chair, gone: 7 }), 7);
  equal(goneAt({ updated: 5 }, chair), 5 + 30 * 86_400);
});
