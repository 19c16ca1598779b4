/// <reference lib="deno.ns" />
import { deepStrictEqual as assertEquals, ok as assert } from "node:assert/strict";
import { layoutOf } from "../../../src/board/kinds.ts";
import { landOf } from "../../../src/board/land/land.ts";
import type { HexBoard } from "../../../src/api/schema.ts";
import { LAYOUT, MAP } from "../boards.ts";

Deno.test("land: the same on every visit, and a few paths only", () => {
  const board: HexBoard = {
    ...MAP,
    features: [
      { type: "Feature", kind: "woods", cells: ["3,3", "4,3"] },
      { type: "Feature", kind: "field", cells: ["8,8"] },
      { type: "Feature", kind: "river", cells: ["1,5", "2,5", "3,5"] },
      { type: "Feature", kind: "town", cells: ["9,9"], label: "Ponte" },
      { type: "Feature", kind: "trench", cells: ["12,1", "12,2", "12,3"] },
    ],
    zones: [{ type: "Zone", id: "waste", cells: ["13,2"], label: "No man's land" }],
  };
  const once = landOf(layoutOf(board)), again = landOf(layoutOf(board));
  assertEquals(once, again);
  assert(once.length < 60);
  assert(once.every((stroke) => !stroke.d.includes("NaN")));
  assertEquals(LAYOUT.grid()[0]!.d.split("M").length - 1 > 1300, true);
});
