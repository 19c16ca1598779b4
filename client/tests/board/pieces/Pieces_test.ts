/// <reference lib="deno.ns" />
import { deepStrictEqual as assertEquals, ok as assert } from "node:assert/strict";
import { fanned } from "../../../src/board/pieces/Pieces.tsx";
import "../boards.ts";
import { piece } from "./pieces.ts";

Deno.test("pieces on one cell are apart, a single one is in the middle", () => {
  const all = [piece("I1", "5,5", 0), piece("A1", "5,5", 0), piece("A2", "6,5", 0)];
  const fan = fanned(all, "above");
  assert(Math.abs(fan.get("I1")![0] - fan.get("A1")![0]) > 20);
  assertEquals(fan.get("A2")!.map(Math.abs), [0, 0]);
});
