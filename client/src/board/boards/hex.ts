/** A map of hexes, seen from above: a period map of the front, on paper. */

import type { HexBoard } from "../../schema.ts";
import { loose } from "../ink.ts";
import { landOf } from "../land.ts";
import { type Label, type Layout, line, outline, R, rings, type Stroke } from "../layout.ts";
import { corners, numbersOf, rowsOf } from "./rows.ts";

export function hexLayout(board: HexBoard): Layout {
  const rows = rowsOf([board.grid], new Set());
  const layout: Layout = {
    ...rows,
    board,
    seen: "above",
    unit: "hexes",
    heights: "metres",
    cell: R * Math.sqrt(3),
    corners: (name) => corners(rows.centre(name), R),
    land: () => landOf(layout),
    grid: () => [{ d: sides(layout), class: "land-grid" }],
    clouds: () => cloudsOver(layout),
    labels: () => [...numbersOf([board.grid], rows), ...cellNames(layout)],
  };
  return layout;
}

/** The sides of all cells, each once. */
function sides(layout: Layout): string {
  const drawn = new Set<string>();
  let d = "";
  for (const cell of layout.cells) {
    const around = layout.corners(cell);
    around.forEach((a, i) => {
      const b = around[(i + 1) % 6]!;
      const name = `${Math.round(a[0] + b[0])},${Math.round(a[1] + b[1])}`;
      if (drawn.has(name)) return;
      drawn.add(name);
      d += line([a, b]);
    });
  }
  return d;
}

/** The number of each cell, at its upper corner. */
export function cellNames(layout: Layout): Label[] {
  return layout.cells.map((cell) => {
    const [x, y] = layout.centre(cell);
    return { text: cell, at: [x, y - 35], class: "cell-name" };
  });
}

/** Clouds from above: soft edges about their cells. */
export function cloudsOver(layout: Layout): Stroke[] {
  return (layout.board.clouds ?? []).map((cloud) => ({
    d: rings(outline(layout, cloud.cells).map((ring) => loose(ring, 9))),
    class: "cloud",
  }));
}
