/** Rows: places in straight rows, every other one shifted, as in hexes and lattices. */

import type { Rows } from "../../api/schema.ts";
import { add, cellName, columnRow, DIRECTIONS, parse } from "./hexes.ts";
import { ARROWS, type Label, type Layout, MARGIN, type Point, R, sheetOf, W } from "../layout.ts";

const ROW = 1.5 * R;

/** The geometry of rows; the first grid numbers them, further grids continue. */
type RowsGeometry = Pick<
  Layout,
  "sheet" | "frame" | "cells" | "has" | "knows" | "centre" | "neighbours" | "at" | "beside" | "hex"
>;

export function rowsOf(grids: readonly Rows[], missing: ReadonlySet<string>): RowsGeometry {
  const grid = grids[0]!, shifted = grid.shifted ?? 1;
  const left = Math.min(...grids.map(firstColumn)), top = Math.min(...grids.map(firstRow));
  const right = Math.max(...grids.map((g) => firstColumn(g) + g.width));
  const bottom = Math.max(...grids.map((g) => firstRow(g) + g.height));
  const middle = (column: number, row: number): Point => [
    MARGIN + W * (column - left + 0.5 + ((row & 1) === shifted ? 0.5 : 0)),
    MARGIN + R + ROW * (row - top),
  ];
  const frame = {
    x: MARGIN,
    y: MARGIN,
    w: W * (right - left + 0.5),
    h: ROW * (bottom - top - 1) + 2 * R,
  };
  const cells = grids.flatMap(namesOf).filter((name) => !missing.has(name));
  const known = new Set(cells);
  const has = (name: string) => known.has(name);
  return {
    sheet: sheetOf(frame),
    frame,
    cells,
    has,
    knows: (name) => columnRow(name) !== null,
    centre(name) {
      const cell = columnRow(name);
      return cell ? middle(cell[0], cell[1]) : [frame.x, frame.y];
    },
    neighbours(name) {
      const here = parse(grid, name);
      return here ? DIRECTIONS.map((step) => cellName(grid, add(here, step))).filter(has) : [];
    },
    at: (point) => nearest(point, middle, [left, top], has),
    beside(name, key) {
      const cell = columnRow(name), step = ARROWS[key];
      if (!cell || !step) return null;
      const next = `${cell[0] + step[0]},${cell[1] + step[1]}`;
      return has(next) ? next : null;
    },
    hex: (name) => parse(grid, name),
  };
}

function firstColumn(grid: Rows): number {
  return grid.first_column ?? 1;
}

function firstRow(grid: Rows): number {
  return grid.first_row ?? 1;
}

function namesOf(grid: Rows): string[] {
  const names: string[] = [];
  for (let row = firstRow(grid); row < firstRow(grid) + grid.height; row++) {
    for (let column = firstColumn(grid); column < firstColumn(grid) + grid.width; column++) {
      names.push(`${column},${row}`);
    }
  }
  return names;
}

function nearest(
  [x, y]: Point,
  middle: (column: number, row: number) => Point,
  [left, top]: Point,
  has: (cell: string) => boolean,
): string | null {
  const row = Math.round((y - MARGIN - R) / ROW) + top;
  const column = Math.round((x - MARGIN) / W) + left;
  let best: string | null = null, least = R * R;
  for (let r = row - 1; r <= row + 1; r++) {
    for (let c = column - 2; c <= column + 1; c++) {
      const [cx, cy] = middle(c, r);
      const far = (cx - x) ** 2 + (cy - y) ** 2;
      if (far < least && has(`${c},${r}`)) [best, least] = [`${c},${r}`, far];
    }
  }
  return best;
}

/** Return the numbers of columns and rows along all four edges. */
export function numbersOf(grids: readonly Rows[], { frame, centre }: RowsGeometry): Label[] {
  const { x, y, w, h } = frame, labels: Label[] = [], given = new Set<string>();
  const put = (text: number, at: Point) => {
    const name = `${Math.round(at[0])},${Math.round(at[1])}`;
    if (!given.has(name)) labels.push({ text: String(text), at, class: "land-number" });
    given.add(name);
  };
  const first = Math.min(...grids.map(firstRow));
  const last = Math.max(...grids.map((g) => firstRow(g) + g.height)) - 1;
  for (const grid of grids) {
    for (let column = firstColumn(grid); column < firstColumn(grid) + grid.width; column++) {
      put(column, [centre(`${column},${first}`)[0], y - 15]);
      put(column, [centre(`${column},${last}`)[0], y + h + 15]);
    }
    for (let row = firstRow(grid); row < firstRow(grid) + grid.height; row++) {
      const level = centre(`1,${row}`)[1];
      put(row, [x - 44, level]);
      put(row, [x + w + 44, level]);
    }
  }
  return labels;
}

/** Return the corners of a hex, clockwise from the north. */
export function corners([x, y]: Point, r: number): Point[] {
  const w = r * Math.sqrt(3) / 2;
  return [[x, y - r], [x + w, y - r / 2], [x + w, y + r / 2], [x, y + r], [x - w, y + r / 2], [
    x - w,
    y - r / 2,
  ]];
}
