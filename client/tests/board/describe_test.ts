/// <reference lib="deno.ns" />
import { deepStrictEqual as assertEquals } from "node:assert/strict";
import { bearing } from "../../src/board/describe.ts";
import { LAYOUT } from "./boards.ts";
import { piece } from "../pieces.ts";

Deno.test("a foe is called out by the clock, the hexes and the height", () => {
  const from = piece("I1", "5,5", 0, { height: 0 });
  assertEquals(bearing(LAYOUT, from, "8,5", 150), "12 o'clock, 3 hexes, 150 m above");
  assertEquals(bearing(LAYOUT, from, "5,5", -20), "same hex, 20 m below");
  assertEquals(bearing(LAYOUT, from, "6,5"), "12 o'clock, 1 hex");
});
