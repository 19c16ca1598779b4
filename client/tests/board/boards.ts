/// <reference lib="deno.ns" />
/** Boards that several of these tests use. */

import { fetchBeside, layoutOf } from "../../src/board/kinds.ts";
import type { HexBoard, SkyBoard } from "../../src/api/schema.ts";

await fetchBeside();

export const GRID = { width: 24, height: 18 };

export const MAP: HexBoard = { type: "HexBoard", id: "map", grid: GRID };

export const LAYOUT = layoutOf(MAP);

export const AIR: SkyBoard = {
  type: "SkyBoard",
  id: "air",
  columns: 40,
  hexes: true,
  bands: Array.from({ length: 30 }, (_, i) => ({
    type: "Band",
    id: String(i + 1),
    label: String(i + 1),
    bottom: i + 1,
    top: i + 1,
    layer: i === 10 ? { key: "medium" } : null,
  })),
  clouds: [
    { type: "Cloud", id: "haze", cells: [], bottom: 0, top: 5, kind: "haze" },
    { type: "Cloud", id: "heap", cells: ["8,12", "9,12"], kind: "cumulus" },
  ],
};
