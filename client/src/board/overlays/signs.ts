/** Signs: the positions of signs at the edge of a window that point to things beyond it. */

import type { Box, Point } from "../layout.ts";

export interface Sign {
  id: string;
  left: number;
  top: number;
  /** The direction it points to, in radians clockwise from the right. */
  turn: number;
  /** How many more are beyond this edge without space for a sign; this sign represents them. */
  more: number;
}

/** How much of each corner is covered, across and down, in pixels. */
export interface Corners {
  topLeft: Point;
  topRight: Point;
  bottomLeft: Point;
  bottomRight: Point;
}

/** Return how much of each corner boxes cover, except boxes from side to side of the window. */
export function cornersOf(covers: readonly Box[], [width, height]: Point): Corners {
  const found: Corners = {
    topLeft: [0, 0],
    topRight: [0, 0],
    bottomLeft: [0, 0],
    bottomRight: [0, 0],
  };
  for (const { x, y, w, h } of covers.filter((one) => !isWide(one, width))) {
    const left = x < width - x - w, top = y < height - y - h;
    const corner = top ? (left ? "topLeft" : "topRight") : left ? "bottomLeft" : "bottomRight";
    const [across, down] = found[corner];
    const deep = left ? x + w : width - x, high = top ? y + h : height - y;
    found[corner] = [Math.max(across, deep), Math.max(down, high)];
  }
  return found;
}

/** Return how much of the window's height is open above boxes from side to side. */
export function openHeight(covers: readonly Box[], [width, height]: Point): number {
  return Math.min(height, ...covers.filter((one) => isWide(one, width)).map(({ y }) => y));
}

function isWide({ w }: Box, width: number): boolean {
  return w > width * 0.9;
}

/** Several points out of sight that one sign is for: the nearest, and how many there are. */
export interface Crowd {
  lead: string;
  count: number;
}

/**
 * Merge those points out of sight that belong together into the nearest to the window's middle;
 * return the remaining points, and what was merged, if anything.
 */
export function merged(
  points: ReadonlyMap<string, Point>,
  belongs: (id: string) => boolean,
  [width, height]: Point,
): [ReadonlyMap<string, Point>, Crowd | null] {
  const far = ([x, y]: Point) => Math.hypot(x - width / 2, y - height / 2);
  const away = [...points].filter(([id, at]) => belongs(id) && beyond(at, width, height))
    .sort((one, other) => far(one[1]) - far(other[1]));
  const [lead, ...rest] = away.map(([id]) => id);
  if (!lead || !rest.length) return [points, null];
  const left = [...points].filter(([id]) => !rest.includes(id));
  return [new Map(left), { lead, count: away.length }];
}

/** The space around a sign's middle, and the least distance of two middles. */
const WIDE = 32, HIGH = 20, APART = 62, BELOW = 36;
/** How far a sign moves to avoid covering something, and in which steps. */
const ASIDE = 120, STEP = 6;
/** In a narrower window than this, an edge has few signs. */
const NARROW = 560, FEW = 4;

type Edge = "left" | "right" | "top" | "bottom";

/**
 * Return the signs of all points out of sight: each at the edge that it is beyond, without
 * overlaps, and not over what is `taken` if there is space beside it.
 */
export function signsOf(
  points: ReadonlyMap<string, Point>,
  [width, height]: Point,
  corners: Corners,
  taken: readonly Box[] = [],
): Sign[] {
  const edges: Record<Edge, [string, Point][]> = { left: [], right: [], top: [], bottom: [] };
  for (const [id, at] of points) {
    const edge = beyond(at, width, height);
    if (edge) edges[edge].push([id, at]);
  }
  for (const all of Object.values(edges)) {
    const far = ([x, y]: Point) => Math.hypot(x - width / 2, y - height / 2);
    all.sort((one, other) => far(one[1]) - far(other[1]));
  }
  const { topLeft, topRight, bottomLeft, bottomRight } = corners;
  const most = width < NARROW ? FEW : Infinity, shared = { taken, most };
  const across = (edge: "top" | "bottom", [left, down]: Point, [right, deep]: Point) => {
    // Corners without space between them are an edge of their own.
    const none = 2 * WIDE + left + right > width, from = HIGH + (none ? Math.max(down, deep) : 0);
    const top = edge === "top" ? from : height - from;
    const low = WIDE + (none ? 0 : left), high = width - WIDE - (none ? 0 : right);
    return along(edges[edge], { ...shared, axis: 0, low, high, place: (left) => [left, top] });
  };
  const down = (edge: "left" | "right", left: number, low: number, high: number) =>
    along(edges[edge], { ...shared, axis: 1, low, high, place: (top) => [left, top] });
  return [
    ...across("top", topLeft, topRight),
    ...across("bottom", bottomLeft, bottomRight),
    ...down("left", WIDE, HIGH + Math.max(topLeft[1], BELOW), height - HIGH - bottomLeft[1]),
    ...down(
      "right",
      width - WIDE,
      HIGH + Math.max(topRight[1], BELOW),
      height - HIGH - bottomRight[1],
    ),
  ];
}

interface EdgeLine {
  axis: 0 | 1;
  /** The limits of the signs along it. */
  low: number;
  high: number;
  taken: readonly Box[];
  most: number;
  place(along: number): Point;
}

/**
 * Return the signs along one edge, nearest first: as many as there is space for, the last for all
 * the others.
 */
function along(all: readonly [string, Point][], line: EdgeLine): Sign[] {
  const { axis, low, high, place } = line, gap = axis ? BELOW : APART;
  const most = Math.min(line.most, Math.max(1, Math.floor((high - low) / gap) + 1));
  const rest = all.length > most ? all.length - most + 1 : 0, last = all[most - 1]?.[0];
  const shown = all.slice(0, most).sort((one, other) => one[1][axis] - other[1][axis]);
  const places = spread(shown.map(([, at]) => at[axis]), gap, low, high);
  places.forEach((_, i) => places[i] = freed(places, i, gap, line));
  return shown.map(([id, [x, y]], i) => {
    const [left, top] = place(places[i]!);
    const more = id === last ? rest : 0;
    return { id, left, top, turn: Math.atan2(y - top, x - left), more };
  });
}

/** Return the free place nearest to where a sign would be, or that place if none is free. */
function freed(places: readonly number[], i: number, gap: number, line: EdgeLine): number {
  const { low, high, taken, place } = line, here = places[i]!;
  const free = (at: number) => {
    if (at < low || at > high) return false;
    if (places.some((other, j) => j !== i && Math.abs(other - at) < gap)) return false;
    const [left, top] = place(at);
    return !taken.some(({ x, y, w, h }) =>
      left + WIDE > x && left - WIDE < x + w && top + HIGH > y && top - HIGH < y + h
    );
  };
  if (!taken.length || free(here)) return here;
  for (let aside = STEP; aside <= ASIDE; aside += STEP) {
    const found = [here - aside, here + aside].find(free);
    if (found !== undefined) return found;
  }
  return here;
}

/** How far outside half of a piece is still visible. */
const PEEPS = 14;

/** Return the edge that a point is beyond, the furthest if two; null if it is in sight. */
function beyond([x, y]: Point, width: number, height: number): Edge | null {
  const over: [Edge, number][] = [
    ["left", -x],
    ["right", x - width],
    ["top", -y],
    ["bottom", y - height],
  ];
  const [edge, far] = over.reduce((most, one) => one[1] > most[1] ? one : most);
  return far > PEEPS ? edge : null;
}

/**
 * Return ascending places moved as little as possible, so that they are apart and between two
 * bounds.
 */
export function spread(
  places: readonly number[],
  apart: number,
  low: number,
  high: number,
): number[] {
  const gap = Math.min(apart, Math.max(0, high - low) / Math.max(1, places.length - 1));
  const found: number[] = [];
  for (const place of places) {
    const before = found.at(-1);
    found.push(Math.max(place, before === undefined ? low : before + gap));
  }
  for (let i = found.length - 1, most = high; i >= 0; most = found[i--]! - gap) {
    found[i] = Math.min(found[i]!, most);
  }
  return found;
}
