/** Views: positions and scales of a sheet in its window that show a box, an action or all of it. */

import type { Box, Point } from "../layout.ts";

export interface SheetView {
  x: number;
  y: number;
  k: number;
}

const LARGEST = 2.6;
const EDGE = 72;
const FIT_PAD = 6;

/** Points in the order of their importance, some of which are shown together. */
export type Lots = readonly (readonly Point[])[];

/** The free space along the edges of the window, in pixels. */
export interface Insets {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Return the space to keep free at each edge so that no overlay covers the rest: each overlay, such
 * as a legend in a corner, is avoided at the edge where that costs least of what the larger ones
 * leave.
 */
export function clearOf([width, height]: Point, covers: readonly Box[]): Insets {
  const room = { left: 0, right: 0, top: 0, bottom: 0 };
  for (const { x, y, w, h } of covers.toSorted((one, other) => other.w * other.h - one.w * one.h)) {
    const high = height - room.top - room.bottom, wide = width - room.left - room.right;
    const ways: [keyof Insets, number, number][] = [
      ["left", x + w, high],
      ["right", width - x, high],
      ["top", y + h, wide],
      ["bottom", height - y, wide],
    ];
    const costs = ways.map(([edge, deep, long]) => Math.max(0, deep - room[edge]) * long);
    const [edge, deep] = ways[costs.indexOf(Math.min(...costs))]!;
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

/** The scales at which cells are shown. */
export interface Scales {
  /** The least at all; at this the second lot, the nearest enemy, is still included. */
  least: number;
  /** The least at which further lots are. */
  legible: number;
  closest: number;
}

/**
 * Return the best view of an action. The first points must be seen, or at least the very first if
 * the cells would become too small; each further lot is included as long as they stay large enough.
 * Nothing is shown nearer than `closest`.
 */
export function framed(
  lots: Lots,
  [width, height]: Point,
  room: Insets,
  { least, legible, closest }: Scales,
): SheetView {
  const w = Math.max(60, width - room.left - room.right);
  const h = Math.max(60, height - room.top - room.bottom);
  let seen: Point[] = [], best: Box | null = null, k = closest;
  let kept: readonly Point[] = lots.flat().slice(0, 1);
  for (const [index, lot] of lots.entries()) {
    seen = [...seen, ...lot];
    if (!seen.length) continue;
    const box = around(seen), fits = Math.min(w / (box.w || 1), h / (box.h || 1));
    if (best && fits < (index === 1 ? least : legible)) {
      if (index === 1) [kept, k] = paired(kept, lot, [w, h], { least, k });
      break;
    }
    [best, k] = [box, Math.min(closest, Math.max(least, fits))];
  }
  const box = best ?? { x: 0, y: 0, w: 0, h: 0 };
  const view = {
    k,
    x: room.left + w / 2 - (box.x + box.w / 2) * k,
    y: room.top + h / 2 - (box.y + box.h / 2) * k,
  };
  return seen.length ? shifted(view, kept, [width, height], room) : view;
}

/**
 * Return the points to keep in sight, and the scale: the aircraft and the nearest enemy, if these
 * two fit where not all choices do with them, else the aircraft.
 */
function paired(
  own: readonly Point[],
  foe: readonly Point[],
  [w, h]: Point,
  { least, k }: { least: number; k: number },
): [readonly Point[], number] {
  const pair = [...own, ...foe], box = around(pair);
  const fits = Math.min(w / (box.w || 1), h / (box.h || 1));
  return foe.length && fits >= least ? [pair, Math.min(k, fits)] : [own, k];
}

/**
 * Return the points of the first two lots if they fit into the window at this scale; else the very
 * first, the aircraft in question, with the second lot, the nearest enemy; else the first lot.
 */
export function together(
  [must = [], foe = []]: Lots,
  size: Point,
  room: Insets,
  least: number,
): readonly Point[] {
  const scales = { least: 0, legible: 0, closest: Infinity };
  const fits = (points: readonly Point[]) => framed([points], size, room, scales).k >= least;
  const all = [...must, ...foe], pair = [...must.slice(0, 1), ...foe];
  if (!must.length || !foe.length || fits(all)) return all;
  return fits(pair) ? pair : must;
}

/**
 * Return a view moved as little as possible to show these points, and zoomed out only if they do
 * not fit.
 */
export function shifted(
  view: SheetView,
  points: readonly Point[],
  [width, height]: Point,
  room: Insets,
): SheetView {
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
export function fitted(box: Box, width: number, height: number, pad = FIT_PAD): SheetView {
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
  view: SheetView,
  sheet: Box,
  width: number,
  height: number,
  edge = EDGE,
): SheetView {
  const least = fitted(matter(sheet), width, height).k;
  const k = Math.min(LARGEST, Math.max(least, view.k));
  const hold = (at: number, size: number, room: number) =>
    size <= room ? (room - size) / 2 : Math.min(edge, Math.max(room - size - edge, at));
  return { k, x: hold(view.x, sheet.w * k, width), y: hold(view.y, sheet.h * k, height) };
}

/** Return the part of a window above the overlays that are as wide as it. */
export function above([width, height]: Point, covers: readonly Box[]): Point {
  const wide = covers.filter(({ w }) => w >= width);
  return [width, height - clearOf([width, height], wide).bottom];
}

/** Return a view without bare table, except beside overlays narrower than the window. */
export function tightened(
  view: SheetView,
  sheet: Box,
  size: Point,
  covers: readonly Box[],
): SheetView {
  const [width, height] = above(size, covers);
  return clamped(view, sheet, width, height, 0);
}

/** Return a view zoomed by a factor around a point of the window. */
export function zoomed(view: SheetView, factor: number, [x, y]: Point): SheetView {
  return {
    k: view.k * factor,
    x: x - (x - view.x) * factor,
    y: y - (y - view.y) * factor,
  };
}

/**
 * Return the next view on the way to a goal, which is `part` of the way; the goal itself when it is
 * near. The middle of the window moves along a line on the sheet, however the scale changes.
 */
export function glided(
  view: SheetView,
  goal: SheetView,
  [width, height]: Point,
  part: number,
): SheetView {
  const near = (a: number, b: number) => a + (b - a) * part;
  const k = near(view.k, goal.k), cx = width / 2, cy = height / 2;
  const mx = near((cx - view.x) / view.k, (cx - goal.x) / goal.k);
  const my = near((cy - view.y) / view.k, (cy - goal.y) / goal.k);
  const next = { k, x: cx - mx * k, y: cy - my * k };
  const rest = Math.abs(k / goal.k - 1) < 0.002 && Math.abs(next.x - goal.x) < 0.5 &&
    Math.abs(next.y - goal.y) < 0.5;
  return rest ? goal : next;
}
