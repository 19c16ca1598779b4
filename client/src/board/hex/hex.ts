/** Hex map: hexes seen from above, as a period map of the front on paper. */

import type { HexBoard } from "../../api/schema.ts";
import { arc, chance, circle, strewn } from "../land/ink.ts";
import { landOf } from "../land/land.ts";
import { type Label, type Layout, line, R, type Stroke } from "../layout.ts";
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

/** Return the sides of all cells, each once. */
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

/** Return the number of each cell, at its upper corner. */
export function cellNames(layout: Layout): Label[] {
  return layout.cells.map((cell) => {
    const [x, y] = layout.centre(cell);
    return { text: cell, at: [x, y - 35], class: "cell-name" };
  });
}

/** The distance of a cloud's shadow, for each level of its top. */
const CAST = 11;

/** Return clouds from above, and their shadows. */
export function cloudsOver(layout: Layout): Stroke[] {
  return (layout.board.clouds ?? []).flatMap((cloud) => {
    const next = chance(cloud.id), cast = CAST * (cloud.top ?? 2);
    const heaps = cloud.cells.flatMap((cell) =>
      strewn(layout.centre(cell), R * 0.72, 5, R * 0.4, `cloud ${cell}`)
        .map((at) => ({ at, r: R * (0.42 + next() * 0.3) }))
    );
    const all = heaps.map(({ at, r }) => circle(at, r)).join("");
    const shade = heaps.map(({ at: [x, y], r }) => circle([x + cast, y + cast * 1.2], r * 0.94));
    const folds = heaps.map(({ at, r }) => arc(at, r * 0.86, 0.3 + next(), 1.9 + next())).join("");
    return [
      { d: shade.join(""), class: "cloud-cast" },
      { d: all, class: "cloud-rim" },
      { d: all, class: "cloud" },
      { d: folds, class: "cloud-fold" },
    ];
  });
}
