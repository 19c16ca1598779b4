/** Filling: views that fill the window with the sheet, but for a little bare table. */

import type { Box, Point } from "../layout.ts";
import {
  above,
  framed,
  type Insets,
  type SheetView,
  shifted,
  tightened,
  zoomed,
} from "./sheet_views.ts";

/** How much of the window may show the table around the sheet. */
const BARE = 0.1;

/** Return the part of a window that shows no sheet. */
export function bareOf({ k, x, y }: SheetView, sheet: Box, [width, height]: Point): number {
  const [left, top] = [x + sheet.x * k, y + sheet.y * k];
  const across = Math.min(width, left + sheet.w * k) - Math.max(0, left);
  const down = Math.min(height, top + sheet.h * k) - Math.max(0, top);
  return 1 - Math.max(0, across) * Math.max(0, down) / (width * height);
}

/** Return whether the sheet fills what overlays as wide as the window leave of it. */
export function fills(view: SheetView, sheet: Box, size: Point, covers: readonly Box[]): boolean {
  return bareOf(view, sheet, above(size, covers)) <= BARE;
}

/** The least space around what must be seen: with less, the sheet may leave the window's edge. */
const SNUG: Insets = { left: 38, right: 38, top: 38, bottom: 38 };
/** The space for a ring of counters, which must be visible in full. */
const FAN = 58;

/** Return the space around what must be seen: all of it only for a ring of counters. */
export function airAround(room: Insets): Insets {
  return room.left > FAN ? room : SNUG;
}

/** The space around what is seen in a full window, where the edges of the sheet do not matter. */
const RIMLESS: Insets = { left: 22, right: 22, top: 22, bottom: 22 };

/** The parts of the way between two views that are tried. */
const STEPS = Array.from({ length: 10 }, (_, step) => 1 - step / 10);

/** How much of an action must be seen where the window is filled: the player can drag to the rest. */
const CUT = 0.8;

/** Return the scale from which on the sheet fills the window, but for a little bare table. */
export function filling({ w, h }: Box, [width, height]: Point): number {
  const [low, high] = [width / w, height / h].sort((one, other) => one - other) as [number, number];
  const one = (1 - BARE) * high;
  return one >= low ? one : Math.sqrt((1 - BARE) * low * high);
}

/** Return a view that shows the middle of a sheet and fills the window with it. */
export function opened(sheet: Box, size: Point): SheetView {
  const k = filling(sheet, size), [width, height] = size;
  return {
    k,
    x: width / 2 - (sheet.x + sheet.w / 2) * k,
    y: height / 2 - (sheet.y + sheet.h / 2) * k,
  };
}

/** Return the view before the first question. */
export function opening(sheet: Box, size: Point, covers: readonly Box[]): SheetView {
  return tightened(opened(sheet, above(size, covers)), sheet, size, covers);
}

/**
 * Return a view of an action that fills the window with the sheet: zoomed in, if nearly all of
 * these points are still seen.
 */
export function filled(
  view: SheetView,
  sheet: Box,
  points: readonly Point[],
  size: Point,
  room: Insets,
): SheetView {
  const k = filling(sheet, size);
  if (view.k >= k || !points.length) return view;
  const near = framed([points], size, room, { least: 0, legible: 0, closest: k });
  if (near.k < k * CUT) return view;
  const full = zoomed(near, k / near.k, [size[0] / 2, size[1] / 2]);
  const all = shifted(full, points, size, RIMLESS);
  return all.k < k ? full : all;
}

/** Return a view as far on the way from one to another as it is accepted: across, then down. */
export function between(
  from: SheetView,
  to: SheetView,
  accepts: (view: SheetView) => boolean,
): SheetView {
  if (accepts(to) || from.k !== to.k) return accepts(to) ? to : from;
  const along = (start: SheetView, axis: "x" | "y") => {
    const ways = STEPS.map((part) => ({
      ...start,
      [axis]: start[axis] + (to[axis] - start[axis]) * part,
    }));
    return ways.find(accepts) ?? start;
  };
  return along(along(from, "x"), "y");
}
