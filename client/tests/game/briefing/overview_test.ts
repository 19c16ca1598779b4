/// <reference lib="deno.ns" />
import { deepEqual, equal, ok } from "node:assert/strict";
import { airspaceLayout } from "../../../src/board/sky/airspace.ts";
import { scalesOf, signsOf, tractsOf, WIDE } from "../../../src/game/briefing/overview.ts";
import type { Piece, Scene, SkyBoard } from "../../../src/api/schema.ts";

const BOARD: SkyBoard = {
  type: "SkyBoard",
  id: "sky",
  columns: 120,
  hexes: true,
  bands: Array.from({ length: 30 }, (_, level) => ({
    type: "Band" as const,
    id: String(level + 1),
    label: String(level + 1),
    bottom: level + 1,
  })),
  tracts: [
    { type: "Tract", id: "line", label: "l", says: { key: "l" }, start: 60, end: 60 },
  ],
};
const piece = (id: string, side: string, cell: string, hidden = false) =>
  ({ id, side, cell, number: id, hidden, label: id, board: "sky" }) as unknown as Piece;
const layout = airspaceLayout(BOARD);

Deno.test("the whole sky fits the map, and is high enough to be legible", () => {
  const [kx, ky] = scalesOf(layout);
  ok(layout.sheet.w * kx <= WIDE + 0.01);
  ok(layout.sheet.h * ky >= 189);
  const [line] = tractsOf(layout);
  ok(Math.abs(line!.left - WIDE / 2) < 10);
});

Deno.test("own, unknown and target are distinct, and signs do not overlap", () => {
  const pieces = [
    piece("A1", "allies", "2,10"),
    piece("A2", "allies", "2,10"),
    piece("G1", "germany", "119,12", true),
  ];
  const target = { id: "GT1", kind: "dump", board: "sky", cells: ["90,ground"], label: "GT1" };
  const briefing = { type: "Briefing", articles: [], targets: ["GT1"] };
  const scene = { boards: [BOARD], pieces, tokens: [target], briefing } as unknown as Scene;
  const signs = signsOf(scene, layout, "allies");
  deepEqual(signs.map(({ id, kind }) => [id, kind]), [
    ["A1", "own"],
    ["A2", "own"],
    ["G1", "unknown"],
    ["GT1", "target"],
  ]);
  const [first, second] = signs;
  equal(first!.at[1], second!.at[1]);
  ok(first!.y - second!.y >= 19);
});
