/** Views: positions and scales of a sheet in its window that show a box, an action or all of it. */

import type { Box, Point } from "../layout.ts";

export interface View {
  x: number;
  y: number;
  k: number;
}

const LARGEST = 2.6;
const EDGE = 72;
const FIT_PAD = 6;

/** The space kept free along the edges of the window, in pixels. */
export interface Insets {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Return the space to keep free at each edge so that no overlay covers the rest: each overlay, such
 * as a legend in a corner, is avoided at the edge where that costs least.
 */
export function clearOf([width, height]: Point, covers: readonly Box[]): Insets {
  const room = { left: 0, right: 0, top: 0, bottom: 0 };
  for (const { x, y, w, h } of covers) {
    const costs: [keyof Insets, number, number][] = [
      ["left", x + w, height],
      ["right", width - x, height],
      ["top", y + h, width],
      ["bottom", height - y, width],
    ];
    const [edge, deep] = costs.reduce((best, one) =>
      one[1] * one[2] < best[1] * best[2] ? one : best
    );
    room[edge] = Math.max(room[edge], deep);
  }
  return room;
}

/** Return the requested space, extended by the overlays on the window and some distance to them. */
export function cleared(room: Insets, size: Point, covers: readonly Box[], air: number): Insets {
  const clear = clearOf(size, covers);
  return {
    left: Math.max(room.left, clear.left + air),
    right: Math.max(room.right, clear.right + air),
    top: Math.max(room.top, clear.top + air),
    bottom: Math.max(room.bottom, clear.bottom + air),
  };
}

/** Return whether a point of the window is below an overlay, or nearer to one than `air`. */
export function isUnder([px, py]: Point, covers: readonly Box[], air: number): boolean {
  return covers.some(({ x, y, w, h }) =>
    px > x - air && px < x + w + air && py > y - air && py < y + h + air
  );
}

/** Return the box around some points. */
export function around(points: readonly Point[]): Box {
  const xs = points.map((p) => p[0]), ys = points.map((p) => p[1]);
  const x = Math.min(...xs), y = Math.min(...ys);
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/**
 * The scale of cells, relative to the legible one, down to which the second lot, the nearest enemy,
 * is included.
 */
const FOE = 0.82;

/**
 * Return the best view of an action. The first points must be seen; each further lot is included as
 * long as the cells stay legible. Nothing is shown nearer than `closest`.
 */
export function framed(
  lots: readonly (readonly Point[])[],
  [width, height]: Point,
  room: Insets,
  { legible, closest }: { legible: number; closest: number },
): View {
  const w = Math.max(60, width - room.left - room.right);
  const h = Math.max(60, height - room.top - room.bottom);
  let seen: Point[] = [], best: Box | null = null, k = closest;
  for (const [index, lot] of lots.entries()) {
    seen = [...seen, ...lot];
    if (!seen.length) continue;
    const box = around(seen), fits = Math.min(w / (box.w || 1), h / (box.h || 1));
    if (best && fits < legible * (index === 1 ? FOE : 1)) break;
    [best, k] = [box, Math.min(closest, fits)];
  }
  const box = best ?? { x: 0, y: 0, w: 0, h: 0 };
  return {
    k,
    x: room.left + w / 2 - (box.x + box.w / 2) * k,
    y: room.top + h / 2 - (box.y + box.h / 2) * k,
  };
}

/** Return the points of the first two lots if `framed` would show them together, else the first. */
export function together(
  [must = [], foe = []]: readonly (readonly Point[])[],
  size: Point,
  room: Insets,
  legible: number,
): readonly Point[] {
  const both = [...must, ...foe], scales = { legible: 0, closest: Infinity };
  const fits = both.length && framed([both], size, room, scales).k >= legible * FOE;
  return fits || !must.length ? both : must;
}

/**
 * Return a view moved as little as possible to show these points, and zoomed out only if they do
 * not fit.
 */
export function shifted(
  view: View,
  points: readonly Point[],
  [width, height]: Point,
  room: Insets,
): View {
  const box = around(points);
  const w = Math.max(60, width - room.left - room.right);
  const h = Math.max(60, height - room.top - room.bottom);
  const k = Math.min(view.k, w / (box.w || 1), h / (box.h || 1));
  const { x, y } = zoomed(view, k / view.k, [width / 2, height / 2]);
  const moved = (at: number, from: number, size: number, low: number, high: number) =>
    Math.min(high - (from + size) * k, Math.max(low - from * k, at));
  return {
    k,
    x: moved(x, box.x, box.w, room.left, width - room.right),
    y: moved(y, box.y, box.h, room.top, height - room.bottom),
  };
}

/** How much of a sheet's margin is shown when the whole sheet is. */
const RIM = 46;

/** Return the part of a sheet that matters: all but the outer part of its margin. */
export function matter({ x, y, w, h }: Box): Box {
  return { x: x + RIM, y: y + RIM, w: w - 2 * RIM, h: h - 2 * RIM };
}

/** Return the largest view that shows a whole box. */
export function fitted(box: Box, width: number, height: number, pad = FIT_PAD): View {
  const k = Math.max(
    0.02,
    Math.min((width - 2 * pad) / box.w, (height - 2 * pad) / box.h, LARGEST),
  );
  return {
    k,
    x: width / 2 - (box.x + box.w / 2) * k,
    y: height / 2 - (box.y + box.h / 2) * k,
  };
}

/** Return a view limited so that the sheet neither leaves the window nor becomes too small. */
export function clamped(
  view: View,
  sheet: Box,
  width: number,
  height: number,
  edge = EDGE,
): View {
  const least = fitted(matter(sheet), width, height).k;
  const k = Math.min(LARGEST, Math.max(least, view.k));
  const hold = (at: number, size: number, room: number) =>
    size <= room ? (room - size) / 2 : Math.min(edge, Math.max(room - size - edge, at));
  return { k, x: hold(view.x, sheet.w * k, width), y: hold(view.y, sheet.h * k, height) };
}

/** Return a view zoomed by a factor around a point of the window. */
export function zoomed(view: View, factor: number, [x, y]: Point): View {
  return {
    k: view.k * factor,
    x: x - (x - view.x) * factor,
    y: y - (y - view.y) * factor,
  };
}
