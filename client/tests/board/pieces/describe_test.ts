/// <reference lib="deno.ns" />
import "../../english.ts";
import { deepStrictEqual as assertEquals } from "node:assert/strict";
import { bearing, describeCell } from "../../../src/board/pieces/describe.ts";
import { LAYOUT } from "../boards.ts";
import { piece } from "./pieces.ts";

Deno.test("an enemy is described by clock direction, hexes and height", () => {
  const from = piece("I1", "5,5", 0, { height: 0 });
  assertEquals(bearing(LAYOUT, from, "8,5", 150), "12 o'clock, 3 hexes, 150 m above");
  assertEquals(bearing(LAYOUT, from, "5,5", -20), "same hex, 20 m below");
  assertEquals(bearing(LAYOUT, from, "6,5"), "12 o'clock, 1 hex");
});

Deno.test("land is named once, whatever its label", () => {
  const named = (label: string) => {
    const river = { type: "Feature", kind: "river", cells: ["5,5"], label } as const;
    const layout = { ...LAYOUT, board: { ...LAYOUT.board, features: [river] } } as typeof LAYOUT;
    const outlook = {
      layout,
      say: (words: unknown) => String(words),
      from: null,
      side: null,
      climbs: new Map(),
    };
    return describeCell("5,5", [], outlook);
  };
  assertEquals(named("river"), "hex 5,5, river, empty");
  assertEquals(named("Isonzo"), "hex 5,5, river Isonzo, empty");
});
