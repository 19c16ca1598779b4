/**
 * Layout: the positions of a board's cells on paper, and the text printed around them. Every kind
 * of board has a folder of its own; nothing else asks which kind it is.
 */

import type { ComponentChildren } from "preact";
import type { Say } from "./contract.ts";
import type { HexBoard, LatticeBoard, SkyBoard } from "../api/schema.ts";
import type { Hex } from "./hex/hexes.ts";

export type AnyBoard = HexBoard | LatticeBoard | SkyBoard;
/** x increases to the east, y to the south. */
export type Point = readonly [x: number, y: number];
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** One path and the class that draws it; a stroke in one of many shades has its own fill. */
export interface Stroke {
  d: string;
  class: string;
  fill?: string;
  /** The id of its clipping path. */
  within?: string;
}

/** Printed text, turned by some degrees. */
export interface Label {
  text: string;
  at: Point;
  class: string;
  turn?: number;
}

export interface Layout {
  board: AnyBoard;
  /** Whether aircraft are seen from above, with their wings, or from the side. */
  seen: "above" | "beside";
  /**
   * What the height of a piece means: metres relative to a common height, a level from 1 up, or its
   * row.
   */
  heights: "metres" | "levels" | "rows";
  /** The unit of distances. */
  unit: "hexes" | "points";
  /** The width of a cell; everything is drawn in proportion to it. */
  cell: number;
  /** The whole sheet, margins included. */
  sheet: Box;
  /** The area within the neatline. */
  frame: Box;
  cells: readonly string[];
  has(cell: string): boolean;
  /** Return whether this names a place of such a board, even one beyond the edge. */
  knows(cell: string): boolean;
  /** Return the middle of a cell, even of one beyond the edge. */
  centre(cell: string): Point;
  /** Return the corners of a cell. */
  corners(cell: string): readonly Point[];
  /** Return the cells that touch one, as far as the board has them. */
  neighbours(cell: string): readonly string[];
  /** Return the cell at a point, or null beside the board. */
  at(point: Point): string | null;
  /** Return the cell next to one, by arrow key; null at the edge. */
  beside(cell: string, key: string): string | null;
  /** Return the place in hex geometry; null where the board has none. */
  hex(cell: string): Hex | null;
  /** Return the land or the sky, from the ground up. */
  land(): readonly Stroke[];
  /** Return the gradients that fill some of it. */
  gradients?(): ComponentChildren;
  /** Return the cells as printed over the land. */
  grid(): readonly Stroke[];
  clouds(): readonly Stroke[];
  /** Return the numbers, and the names of cells and bands. */
  labels(say: Say): readonly Label[];
}

/** The size of a hex: from the middle to a corner. */
export const R = 50;
export const W = Math.sqrt(3) * R;
export const MARGIN = 92;

/** The steps of the arrow keys: columns to the right, rows down. */
export const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Return the sheet around a frame. */
export function sheetOf(frame: Box): Box {
  return { x: 0, y: 0, w: frame.w + 2 * MARGIN, h: frame.h + 2 * MARGIN };
}

/** Return the outline of many cells together, as closed rings of corners. */
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

/** Return points as a path, closed with `Z` if asked. */
export function line(points: readonly Point[], closed = false): string {
  return points.length
    ? `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}${closed ? "Z" : ""}`
    : "";
}

export function rings(all: readonly (readonly Point[])[]): string {
  return all.map((ring) => line(ring, true)).join("");
}

/** Format a number with one decimal, as short as possible. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Format a number with three decimals, for scales. */
export function factor(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** Return the inner edge of a margin: the shortest ring around it. */
export function inner(layout: Layout, cells: readonly string[]): Point[][] {
  const width = (ring: readonly Point[]) => {
    const across = ring.map(([x]) => x);
    return Math.max(...across) - Math.min(...across);
  };
  const all = outline(layout, cells).sort((one, other) => width(one) - width(other));
  return all.length > 1 ? all.slice(0, -1) : all;
}
