/// <reference lib="deno.ns" />
import { deepEqual } from "node:assert/strict";
import type { EndTable } from "../../../../src/api/schema.ts";
import { numbers, unpacked } from "../../../../src/game/answer/ends/end_table.ts";

Deno.test("a number is one letter, or three from 91 on", () => {
  deepEqual(numbers("#$[]~!$#!$$"), [0, 1, 56, 57, 90, 91, 92]);
});

/** As the server packs two ways: `tests/tabletop/test_end_table.py` reads the same form. */
const TABLE: EndTable = {
  options: 1,
  values: ["ahead", 100],
  signs: ["↑", ""],
  places: ["1,1", "2,1", "3,1"],
  answers: "#%#$$$%",
  paths: "#%#$$$%",
  poses: [{ facing: 60, height: 900 }],
  bears: [{}, { forward: "%" }],
  brings: [{}, { shot: true, target: "A1" }],
  costs: [{}, { notes: "a loop", leaves: true }],
  spans: [[]],
  kinds: "######$$$#",
  each: "#$",
};

Deno.test("each way has its answers, its path and its kind", () => {
  const [one, other] = unpacked(TABLE, ["4"]);
  deepEqual(one!.answers, ["4", "ahead"]);
  deepEqual(one!.anchor, {
    ...{ facing: 60, height: 900, place: "2,1", path: ["1,1", "2,1"] },
  });
  deepEqual([one!.notes, one!.shot ?? false], ["↑", false]);
  deepEqual(other!.answers, ["4", 100]);
  deepEqual(other!.anchor.bears, { forward: ["3,1"] });
  deepEqual([other!.notes, other!.shot, other!.target, other!.leaves], [
    "a loop",
    true,
    "A1",
    true,
  ]);
});
