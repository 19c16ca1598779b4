/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import type { Gist, LogLine } from "../../../src/api/schema.ts";
import { momentsOf, turnsOf } from "../../../src/game/log/turns.ts";

function line(...gists: Gist[]): LogLine {
  return { rule: "1", ruleset: "game", says: { key: "event.Some", words: {} }, event: null, gists };
}

const LEAK = { key: "leak", words: {} };
const LOG = [
  line({ kind: "other" }),
  line({ kind: "turn", amount: 1 }),
  line({ kind: "move", piece: "I1", arrows: ["ahead"] }),
  line({ kind: "move", piece: "A1", arrows: ["left", "turn_left"] }),
  line({ kind: "move", piece: "I1", arrows: ["right"] }),
  line({ kind: "hit", piece: "A1", by: "I1", amount: 2, dice: [6, 5] }),
  line({ kind: "damage", piece: "A1", amount: 3, dice: [4, 4], says: LEAK }),
  line({ kind: "miss", piece: "I1", by: "A1", dice: [1, 1] }),
  line({ kind: "speed", piece: "I1", amount: 2 }, { kind: "speed", piece: "A1", amount: 1 }),
  line({ kind: "turn", amount: 2 }),
  line({ kind: "kill", piece: "A1" }),
];

Deno.test("a row for every aircraft and turn, and a burst with all its effects", () => {
  const [before, first, second] = turnsOf(LOG);
  equal(before!.number, null);
  const [mine, theirs] = first!.rows;
  deepEqual([mine!.piece, mine!.speed], ["I1", 2]);
  deepEqual(mine!.arrows.map((one) => one.arrow), ["ahead", "right"]);
  deepEqual(mine!.happened, []);
  const [hit, ...none] = theirs!.happened;
  deepEqual([hit!.kind, hit!.by, hit!.amount, hit!.says, none], ["hit", "I1", 5, [LEAK], []]);
  deepEqual([second!.number, second!.rows[0]!.happened[0]!.kind], [2, "kill"]);
});

Deno.test("lines of a game without a short log are shown in full, between the turns", () => {
  const week = { ...line(), ruleset: "campaign" };
  const turns = turnsOf([week, ...LOG, week]);
  deepEqual(turns.map((turn) => turn.plain.length), [1, 0, 0, 0, 1]);
});

Deno.test("the slider marks turns, hits and losses at their lines", () => {
  const marks = momentsOf(LOG).map(({ kind, at }) => [kind, at]);
  deepEqual(marks, [["turn", 2], ["hit", 6], ["turn", 10], ["kill", 11]]);
});
