/// <reference lib="deno.ns" />
import { deepStrictEqual as assertEquals, ok as assert } from "node:assert/strict";
import { groupsOf, ring } from "../../../src/board/overlays/choices.ts";
import type { Posed } from "../../../src/api/schema.ts";
import { LAYOUT } from "../boards.ts";
import { piece } from "../pieces/pieces.ts";

Deno.test("choices: options are grouped by cell; those without a place stay in the panel", () => {
  const says = { key: "move" }, about = "I1";
  const question: Posed = {
    key: "k",
    seat: "italy",
    rule: "4.2",
    says,
    about,
    anchor: { piece: "I1", place: "5,5" },
    options: [
      { value: "e", says },
      { value: "a", says, anchor: { piece: "I1", place: "6,5", path: ["6,5"], facing: 0 } },
      { value: "b", says, anchor: { piece: "I1", place: "6,5", path: ["6,5"], facing: 60 } },
      { value: "c", says, anchor: { piece: "I1", place: "6,5", path: ["6,5"], facing: 60 } },
      { value: "d", says, anchor: { piece: "A1" } },
    ],
  };
  const groups = groupsOf(question, [piece("I1", "5,5", 0), piece("A1", "9,9", 180)], LAYOUT.knows);
  assertEquals(groups.map((group) => [group.cell, group.choices.length, group.plain]), [
    ["6,5", 3, false],
    ["9,9", 1, true],
  ]);
  const digits = groups.map(({ choices }) => choices.map(({ digit }) => digit));
  assertEquals(digits, [[2, 3, 4], [5]], "the digits of the list");
  const spots = ring(groups[0]!, 30, 10);
  assert(spots[0]!.x > 29 && Math.abs(spots[0]!.y) < 1e-9);
  assert(Math.hypot(spots[2]!.x, spots[2]!.y) > Math.hypot(spots[1]!.x, spots[1]!.y) + 20);
});

Deno.test("choices: if most options have no place, none is on the map", () => {
  const says = { key: "x" };
  const options = [1, 2, 3].map((value) => ({ value, says }));
  const turn = { value: "immelmann", says, anchor: { place: "6,5", facing: 180 } };
  const question: Posed = { key: "k", seat: "s", rule: "1", says, options: [...options, turn] };
  assertEquals(groupsOf(question, [], LAYOUT.knows), []);
});

Deno.test("choices: options all at their own piece stay in the panel", () => {
  const at = (value: string) => ({ value, says: { key: value }, anchor: { place: "3,3" } });
  const types: Posed = {
    key: "q",
    seat: "italy",
    rule: "1",
    about: "I1",
    says: { key: "ask" },
    options: [at("one"), at("two")],
  };
  assertEquals(groupsOf(types, [piece("I1", "3,3", 0)], LAYOUT.knows), []);
  assertEquals(groupsOf(types, [piece("I1", "5,3", 0)], LAYOUT.knows).length, 1);
});
