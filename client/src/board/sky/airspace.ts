/** Airspace: a sky of hexes from the side: a row of hexes for every level, over a row of ground. */

import type { Say } from "../contract.ts";
import type { SkyBoard } from "../../api/schema.ts";
import { columnRow } from "../hex/hexes.ts";
import { type Label, type Layout, n, R, type Stroke, W } from "../layout.ts";
import { corners, rowsOf } from "../hex/rows.ts";
import { gradients, type Horizon, painted } from "./painting.tsx";

/**
 * The number of columns after which the levels are printed again, since a wide sky is seldom seen
 * whole.
 */
const REPEAT = 10;

/** The height of a row. */
const ROW = 1.5 * R;

export function airspaceLayout(board: SkyBoard): Layout {
  const levels = ["ground", ...board.bands.map((band) => band.id)];
  const numbers = new Map(levels.map((id, level) => [id, level]));
  const rows = rowsOf([{
    width: board.columns,
    height: levels.length,
    first_row: 1 - levels.length,
    shifted: 1,
  }], new Set());
  /** The rows of the grid count downwards; the ground is row 0. */
  const inward = (cell: string): string => {
    const [column = "", band = ""] = cell.split(",");
    const level = numbers.get(band);
    return level === undefined ? "" : `${column},${-level}`;
  };
  const outward = (name: string): string => {
    const [column, row] = columnRow(name)!;
    return `${column},${levels[-row]}`;
  };
  const cells = rows.cells.map(outward);
  const middle = (level: number) => rows.centre(`1,${-level}`)[1];
  const horizon = horizonOf(board, middle);
  const layout: Layout = {
    ...rows,
    board,
    seen: "beside",
    unit: "hexes",
    heights: "rows",
    cell: W,
    cells,
    has: (cell) => rows.has(inward(cell)),
    knows: (cell) => rows.knows(inward(cell)),
    centre: (cell) => rows.centre(inward(cell)),
    corners: (cell) => corners(rows.centre(inward(cell)), R),
    neighbours: (cell) => rows.neighbours(inward(cell)).map(outward),
    at: (point) => {
      const found = rows.at(point);
      return found && outward(found);
    },
    beside: (cell, key) => {
      const found = rows.beside(inward(cell), key);
      return found && outward(found);
    },
    hex: (cell) => rows.hex(inward(cell)),
    land: () => painted(layout, horizon),
    gradients: () => gradients(layout, horizon),
    grid: () => comb(layout, middle),
    clouds: () => [],
    labels: (say) => labelsOf(board, layout, middle, say),
  };
  return layout;
}

function horizonOf({ bands }: SkyBoard, middle: (level: number) => number): Horizon {
  const base = middle(0) - R * 0.25;
  return {
    base,
    edges: bands.flatMap(({ layer }, i) => layer && i ? [middle(i + 1) + ROW / 2] : []),
    span: ({ top, bottom }) => [
      middle(top ?? 0) - ROW / 2,
      Math.min(base + 10, middle(bottom ?? 0) + ROW / 2),
    ],
  };
}

/** Return the sides of all hexes as zigzags from edge to edge, with posts between them. */
function comb({ frame, board }: Layout, middle: (level: number) => number): Stroke[] {
  const { columns, bands } = board as SkyBoard;
  let d = "";
  for (let level = 0; level <= bands.length; level++) {
    const y = middle(level) - R / 2, from = frame.x + (level & 1 ? W / 2 : 0);
    d += `M${n(from)} ${n(y)}`;
    for (let column = 0; column < columns; column++) {
      d += `l${n(W / 2)}${n(-R / 2)}l${n(W / 2)} ${n(R / 2)}`;
    }
    for (let column = 0; column <= columns; column++) d += `M${n(from + column * W)} ${n(y)}v${R}`;
  }
  return [{ d, class: "air-grid" }];
}

/**
 * Return the labels: levels at both edges and over the sky, columns above and below, layers by
 * name.
 */
function labelsOf(
  board: SkyBoard,
  { frame: { x, y, w, h }, centre }: Layout,
  middle: (level: number) => number,
  say: Say,
): Label[] {
  const labels: Label[] = [];
  board.bands.forEach((band, index) => {
    const text = say(band.label), at = middle(index + 1) + 6;
    labels.push({ text, at: [x - 15, at - 6], class: "land-number" });
    labels.push({ text, at: [x + w + 15, at - 6], class: "land-number" });
    for (let column = REPEAT; column < board.columns; column += REPEAT) {
      labels.push({ text, at: [centre(`${column},${band.id}`)[0], at], class: "air-level" });
    }
    if (band.layer) {
      const name = say(band.layer), low = at - R * 0.1;
      for (let column = 2; column < board.columns; column += 2 * REPEAT) {
        labels.push({
          text: name,
          at: [centre(`${column},${band.id}`)[0], low],
          class: "air-name",
        });
      }
    }
  });
  for (let column = 1; column <= board.columns; column++) {
    const [at] = centre(`${column},ground`);
    labels.push({ text: String(column), at: [at, y - 15], class: "land-number" });
    labels.push({ text: String(column), at: [at, y + h + 15], class: "land-number" });
  }
  return labels;
}
