/// <reference lib="deno.ns" />
import "../../english.ts";
import { deepStrictEqual as assertEquals } from "node:assert/strict";
import type { Bearing } from "../../../src/board/overlays/arcs.ts";
import { chancesOf } from "../../../src/board/overlays/Over.tsx";
import { LAYOUT } from "../boards.ts";
import { piece } from "../pieces/pieces.ts";

Deno.test("a shot has one figure: its own odds replace the arc's", () => {
  const pieces = [
    { ...piece("I1", "8,8", 0), side: "italy" },
    { ...piece("A1", "9,8", 180), side: "austria" },
  ];
  const odds = [{ distance: 1, hit: 66, damage: 130 }];
  const arc: Bearing = { piece: "I1", kind: "A", cells: ["9,8"], from: "8,8", odds };
  const told = (...aimed: string[]) =>
    chancesOf(LAYOUT, [arc], pieces, new Set(aimed), (one) => one.id).map(({ text }) => text);
  assertEquals(told(), ["66% damage · 1.3 points"]);
  assertEquals(told("A1"), []);
});
