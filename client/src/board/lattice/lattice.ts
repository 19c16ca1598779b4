/** Lattice: a triangular lattice of points, seen from above: small points on the painted front. */

import type { LatticeBoard } from "../../api/schema.ts";
import { type Layout, line, R, rings, type Stroke } from "../layout.ts";
import { landOf } from "../land/land.ts";
import { cellNames, cloudsOver } from "../hex/hex.ts";
import { corners, numbersOf, rowsOf } from "../hex/rows.ts";

/** The size of a printed point, from its middle to a corner. */
const DOT = 4.5;

export function latticeLayout(board: LatticeBoard): Layout {
  const grids = [board.grid, ...(board.extensions ?? []).map((more) => more.grid)];
  const rows = rowsOf(grids, new Set(board.missing ?? []));
  const layout: Layout = {
    ...rows,
    board,
    seen: "above",
    unit: "points",
    heights: "levels",
    cell: R * Math.sqrt(3),
    corners: (name) => corners(rows.centre(name), R),
    land: () => landOf(layout),
    grid: () => net(layout),
    clouds: () => cloudsOver(layout),
    labels: () => [...numbersOf(grids, rows), ...cellNames(layout)],
  };
  return layout;
}

/** Return thin lines from point to point, and the points. */
function net(layout: Layout): Stroke[] {
  let lines = "";
  for (const cell of layout.cells) {
    const here = layout.centre(cell);
    for (const other of layout.neighbours(cell)) {
      const there = layout.centre(other), along = there[0] - here[0], down = there[1] - here[1];
      if (down > 1 || (Math.abs(down) < 1 && along > 0)) lines += line([here, there]);
    }
  }
  const points = rings(layout.cells.map((cell) => corners(layout.centre(cell), DOT)));
  return [{ d: lines, class: "lattice-line" }, { d: points, class: "lattice-point" }];
}
