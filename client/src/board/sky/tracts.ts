/** Tracts: the positions of mats' and lines' names in a window that shows part of the sky. */

import type { Tract } from "../../api/schema.ts";

export interface Placed {
  tract: Tract;
  /** The middle of its name, in pixels from the left. */
  left: number;
  /** The edge that it is beyond, for a line out of sight. */
  beyond: "left" | "right" | null;
}

/** The width of a name by the number of its letters, and of the arrow of a line out of sight. */
const LETTER = 6.6, PADDING = 26, ARROW = 15;

/**
 * Place names over the visible part of their columns; a line beyond an edge has its name at that
 * edge.
 *
 * `across` is where a column ends in the window, `low` and `high` are the limits of its open width.
 * Lines come before mats, and names without space are left out.
 */
export function placed(
  tracts: readonly Tract[],
  across: (column: number) => number,
  [low, high]: readonly [number, number],
  said: (tract: Tract) => string,
): Placed[] {
  const taken: (readonly [number, number])[] = [], found: Placed[] = [];
  const lines = tracts.filter(({ start, end }) => start === end);
  const mats = tracts.filter(({ start, end }) => start !== end);
  for (const tract of [...lines, ...mats]) {
    const from = across(tract.start), to = across(tract.end), line = from === to;
    if (!line && (to < low || from > high)) continue;
    const beyond = !line ? null : from < low ? "left" : from > high ? "right" : null;
    const half = (said(tract).length * LETTER + PADDING + (beyond ? ARROW : 0)) / 2;
    const least = low + half, most = high - half;
    const middle = line ? from : (Math.max(from, low) + Math.min(to, high)) / 2;
    const left = room(Math.max(least, Math.min(most, middle)), half, taken, [least, most]);
    if (left === null) continue;
    taken.push([left - half, left + half]);
    found.push({ tract, left, beyond });
  }
  return found;
}

/** Return the free place nearest to the wanted one; null if there is none. */
function room(
  wanted: number,
  half: number,
  taken: readonly (readonly [number, number])[],
  [least, most]: readonly [number, number],
): number | null {
  const beside = taken.flatMap(([from, to]) => [from - half, to + half]);
  const free = (at: number) =>
    at >= least && at <= most && taken.every(([from, to]) => at + half <= from || at - half >= to);
  const all = [wanted, ...beside].filter(free);
  return all.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? null;
}
