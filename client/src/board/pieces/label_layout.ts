/** Label layout: places small labels so that they cover neither each other nor aircraft. */

import type { Box } from "../layout.ts";

/**
 * Return how far up each label is moved so that they do not overlap; the lowest stay. Labels are
 * given as middle, width and height in pixels.
 */
export function lifted(
  labels: readonly (readonly [x: number, y: number])[],
  wide: number,
  high: number,
): number[] {
  const order = labels.map((_, i) => i).sort((a, b) => labels[b]![1] - labels[a]![1]);
  const put: [number, number][] = [], found = labels.map(() => 0);
  for (const i of order) {
    const [x, y] = labels[i]!;
    let at = y;
    const near = put.filter(([px]) => Math.abs(px - x) < wide).sort((a, b) => b[1] - a[1]);
    for (const [, py] of near) if (Math.abs(py - at) < high) at = py - high;
    put.push([x, at]);
    found[i] = y - at;
  }
  return found;
}

/**
 * Return the first place within the window where a label covers nothing; else the place in the
 * window that covers least.
 */
export function clearest(places: readonly Box[], window: Box, others: readonly Box[]): Box {
  const cost = (place: Box) => {
    const lost = place.w * place.h - shared(place, window);
    return lost * 4 + others.reduce((sum, other) => sum + shared(place, other), 0);
  };
  return places.reduce((best, place) => cost(place) < cost(best) - 1 ? place : best);
}

/** Return a place for each label, each the clearest that the labels before it have left. */
export function spread(
  wishes: readonly (readonly Box[])[],
  window: Box,
  others: readonly Box[],
): Box[] {
  return wishes.reduce<Box[]>(
    (laid, places) => [...laid, clearest(places, window, [...others, ...laid])],
    [],
  );
}

/** Return the area that two boxes share. */
function shared(one: Box, other: Box): number {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return Math.max(0, w) * Math.max(0, h);
}
