/** Where the cells of a board lie on paper. One layout per board; x grows east, y south. */

import type { HexBoard, LatticeBoard, Rows, SkyBoard } from "../schema.ts";
import { columnRow, type Hex, inGrid, parse } from "./hexes.ts";

export type AnyBoard = HexBoard | LatticeBoard | SkyBoard;
export type Point = readonly [x: number, y: number];
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Layout {
  board: AnyBoard;
  /** The width of a cell; everything is drawn in proportion to it. */
  cell: number;
  /** The whole sheet, margins included. */
  sheet: Box;
  /** What the neatline encloses. */
  frame: Box;
  cells: readonly string[];
  has(cell: string): boolean;
  /** The middle of a cell, also of one beyond the edge. */
  centre(cell: string): Point;
  /** The corners of a cell. */
  corners(cell: string): readonly Point[];
  /** The cell at a point, or null beside the board. */
  at(point: Point): string | null;
  /** The cell next to one, by arrow key; null at the edge. */
  beside(cell: string, key: string): string | null;
  /** The place in hex geometry; null where the board has none. */
  hex(cell: string): Hex | null;
}

/** Hex size: from the middle to a corner. */
export const R = 50;
export const W = Math.sqrt(3) * R;
const ROW = 1.5 * R;
const MARGIN = 92;

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function layoutOf(board: AnyBoard): Layout {
  return board.type === "SkyBoard" ? sky(board) : rows(board);
}

function rows(board: HexBoard | LatticeBoard): Layout {
  const grid = board.grid, shifted = grid.shifted ?? 1;
  const grids: Rows[] = [grid];
  if (board.type === "LatticeBoard") grids.push(...(board.extensions ?? []).map((e) => e.grid));
  const missing = new Set(board.type === "LatticeBoard" ? board.missing ?? [] : []);
  const left = Math.min(...grids.map((g) => g.first_column ?? 1));
  const top = Math.min(...grids.map((g) => g.first_row ?? 1));
  const right = Math.max(...grids.map((g) => (g.first_column ?? 1) + g.width));
  const bottom = Math.max(...grids.map((g) => (g.first_row ?? 1) + g.height));
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
  const cells: string[] = [];
  for (const g of grids) {
    const c0 = g.first_column ?? 1, r0 = g.first_row ?? 1;
    for (let r = r0; r < r0 + g.height; r++) {
      for (let c = c0; c < c0 + g.width; c++) {
        if (!missing.has(`${c},${r}`)) cells.push(`${c},${r}`);
      }
    }
  }
  const has = (name: string) => {
    const cell = columnRow(name);
    return !!cell && !missing.has(name) && grids.some((g) => inGrid(g, cell[0], cell[1]));
  };
  const centre = (name: string): Point => {
    const cell = columnRow(name);
    return cell ? middle(cell[0], cell[1]) : [frame.x, frame.y];
  };
  return {
    board,
    cell: W,
    sheet: { x: 0, y: 0, w: frame.w + 2 * MARGIN, h: frame.h + 2 * MARGIN },
    frame,
    cells,
    has,
    centre,
    corners: (name) => corners(centre(name), R),
    at: (point) => nearest(point, middle, top, left, has),
    beside(name, key) {
      const cell = columnRow(name), step = ARROWS[key];
      if (!cell || !step) return null;
      const next = `${cell[0] + step[0]},${cell[1] + step[1]}`;
      return has(next) ? next : null;
    },
    hex: (name) => parse(grid, name),
  };
}

/** The corners of a hex, from the north clockwise. */
export function corners([x, y]: Point, r: number): Point[] {
  const w = r * Math.sqrt(3) / 2;
  return [[x, y - r], [x + w, y - r / 2], [x + w, y + r / 2], [x, y + r], [x - w, y + r / 2], [
    x - w,
    y - r / 2,
  ]];
}

function nearest(
  [x, y]: Point,
  middle: (column: number, row: number) => Point,
  top: number,
  left: number,
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

const SKY_W = 110;
const SKY_H = 120;
const GROUND_H = 70;

function sky(board: SkyBoard): Layout {
  const bands = board.bands.map((band) => band.id);
  const frame = {
    x: MARGIN,
    y: MARGIN,
    w: SKY_W * board.columns,
    h: SKY_H * bands.length + GROUND_H,
  };
  const levels = ["ground", ...bands];
  const place = (name: string): readonly [number, number] => {
    const [column = "1", band = ""] = name.split(",");
    return [Number(column), levels.indexOf(band)];
  };
  const box = (name: string): Box => {
    const [column, level] = place(name);
    const y = frame.y + frame.h - GROUND_H - SKY_H * level;
    return { x: frame.x + SKY_W * (column - 1), y, w: SKY_W, h: level > 0 ? SKY_H : GROUND_H };
  };
  const cells = levels.flatMap((band) =>
    Array.from({ length: board.columns }, (_, column) => `${column + 1},${band}`)
  );
  const known = new Set(cells);
  return {
    board,
    cell: SKY_W,
    sheet: { x: 0, y: 0, w: frame.w + 2 * MARGIN, h: frame.h + 2 * MARGIN },
    frame,
    cells,
    has: (cell) => known.has(cell),
    centre(cell) {
      const { x, y, w, h } = box(cell);
      return [x + w / 2, y + h / 2];
    },
    corners(cell) {
      const { x, y, w, h } = box(cell);
      return [[x, y], [x + w, y], [x + w, y + h], [x, y + h]];
    },
    at([x, y]) {
      const column = Math.floor((x - frame.x) / SKY_W) + 1;
      const up = frame.y + frame.h - GROUND_H - y;
      const cell = `${column},${levels[up < 0 ? 0 : Math.floor(up / SKY_H) + 1] ?? ""}`;
      return known.has(cell) && y <= frame.y + frame.h ? cell : null;
    },
    beside(cell, key) {
      const [column, level] = place(cell), step = ARROWS[key];
      const next = step && `${column + step[0]},${levels[level - step[1]] ?? ""}`;
      return next && known.has(next) ? next : null;
    },
    hex: () => null,
  };
}

/** The outline of many cells together, as closed rings of corners. */
export function outline(layout: Layout, cells: Iterable<string>): Point[][] {
  const name = ([x, y]: Point) => `${Math.round(x * 4)},${Math.round(y * 4)}`;
  const edges = new Map<string, readonly [Point, Point]>();
  for (const cell of new Set(cells)) {
    const around = layout.corners(cell);
    around.forEach((a, i) => {
      const b = around[(i + 1) % around.length]!;
      if (!edges.delete(`${name(b)} ${name(a)}`)) edges.set(`${name(a)} ${name(b)}`, [a, b]);
    });
  }
  const from = new Map<string, (readonly [Point, Point])[]>();
  for (const edge of edges.values()) {
    const at = name(edge[0]), there = from.get(at);
    if (there) there.push(edge);
    else from.set(at, [edge]);
  }
  const rings: Point[][] = [];
  for (const starts of from.values()) {
    for (let edge = starts.pop(); edge; edge = starts.pop()) {
      const ring: Point[] = [], first = name(edge[0]);
      for (let next: readonly [Point, Point] | undefined = edge; next;) {
        ring.push(next[0]);
        const end = name(next[1]);
        next = end === first ? undefined : from.get(end)?.pop();
      }
      rings.push(ring);
    }
  }
  return rings;
}

/** Points as a path; closed with `Z` if asked. */
export function line(points: readonly Point[], closed = false): string {
  return points.length
    ? `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}${closed ? "Z" : ""}`
    : "";
}

export function rings(all: readonly (readonly Point[])[]): string {
  return all.map((ring) => line(ring, true)).join("");
}

/** A number with one decimal, as short as it gets. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A factor with three decimals, for scales. */
export function factor(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
