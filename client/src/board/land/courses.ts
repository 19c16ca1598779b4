/** Courses: the lines of rivers, roads and trenches over a sheet. */

import { paced, smooth, strayed } from "./ink.ts";
import type { Layout, Point } from "../layout.ts";

/** Return the middle of a cell, slightly displaced, so that no line looks ruled. */
export function loosely(layout: Layout, cell: string, by = 0.16): Point {
  return strayed(layout.centre(cell), cell, layout.cell * by);
}

/** Return where along a line, in per cent, it is straightest: a good place for its name. */
export function straightest(way: readonly Point[], length: number): number {
  const steps = paced(way, 12), reach = Math.ceil(length / 24);
  let best = steps.length / 2, least = Infinity;
  for (let i = reach + 1; i < steps.length - reach - 1; i++) {
    const [ax, ay] = steps[i - reach]!.at, [bx, by] = steps[i + reach]!.at;
    const bend = 1 - Math.hypot(bx - ax, by - ay) / (24 * reach);
    const far = Math.abs(i / steps.length - 0.5) * 0.1;
    if (bend + far < least) [best, least] = [i, bend + far];
  }
  return Math.round(100 * best / (steps.length || 1));
}

/**
 * Return a line through cells; if it starts or ends at the edge, it continues out of the frame,
 * over extensions of the board.
 */
export function course(layout: Layout, cells: readonly string[]): Point[] {
  const points = cells.map((cell) => loosely(layout, cell));
  const { x, y, w, h } = layout.frame, edges = edgesOf(layout);
  const out = ([px, py]: Point): Point | null => {
    if (px < edges.left) return [x - 20, py];
    if (px > edges.right) return [x + w + 20, py];
    if (py < edges.top) return [px, y - 20];
    return py > edges.bottom ? [px, y + h + 20] : null;
  };
  const first = points[0] && out(points[0]), last = points.length && out(points.at(-1)!);
  if (first) points.unshift(first);
  if (last) points.push(last);
  return smooth(points);
}

/** Return the points at the edge of the board nearest to a point. */
function edgesOf({ board, frame: { x, y, w, h }, cell, centre }: Layout) {
  const near = cell * 0.75;
  if (board.type === "SkyBoard") {
    return { left: x + near, top: y + near, right: x + w - near, bottom: y + h - near };
  }
  const { first_column: column = 1, first_row: row = 1, width, height } = board.grid;
  const [left, top] = centre(`${column},${row}`);
  const [right, bottom] = centre(`${column + width - 1},${row + height - 1}`);
  return { left: left + near, top: top + near / 2, right: right - near, bottom: bottom - near / 2 };
}
