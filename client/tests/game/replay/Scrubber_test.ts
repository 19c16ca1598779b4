/// <reference lib="deno.ns" />
/** Scrubber: the targets of a slider, none smaller than a slot. */

import { deepEqual as equal } from "node:assert/strict";
import "../../host.ts";
import type { Moment } from "../../../src/game/log/turns.ts";

const { stretchesOf } = await import("../../../src/game/replay/Scrubber.tsx");

const moment = (kind: Moment["kind"], at: number): Moment => ({ kind, at, number: 0 });

Deno.test("moments in one place share a target, which goes to what matters most", () => {
  const turn = moment("turn", 0), hit = moment("hit", 3), kill = moment("kill", 100);
  equal(stretchesOf([turn, hit, moment("hit", 4), kill], 100, 10), [
    { slot: 0, moment: hit },
    { slot: 9, moment: kill },
  ]);
  equal(stretchesOf([turn, hit], 100, 100).map(({ slot }) => slot), [0, 3]);
  equal(stretchesOf([turn], 0, 1), [{ slot: 0, moment: turn }]);
});
