/** Hexes: exact hex geometry in integers, the same as on the server; see tabletop/hexes.py. */

import type { Rows } from "../../api/schema.ts";

/** Axial coordinates: q increases to the east along a row, r to the south. */
export type Hex = readonly [q: number, r: number];

/** The step to each neighbour, anticlockwise from the east. */
export const DIRECTIONS: readonly Hex[] = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];

const TURNS = [
  [1, 0, 0, 1],
  [1, 1, -1, 0],
  [0, 1, -1, -1],
  [-1, 0, 0, -1],
  [-1, -1, 1, 0],
  [0, -1, 1, 1],
] as const;

const CELL = /^(-?\d+),(-?\d+)$/;

/**
 * Return column and row of a printed name, on the board or beyond its edges; null if it is not a
 * name.
 */
export function columnRow(name: string): readonly [number, number] | null {
  const match = CELL.exec(name);
  return match ? [Number(match[1]), Number(match[2])] : null;
}

function toHex(grid: Rows, column: number, row: number): Hex {
  return [column - ((row + 1 - (grid.shifted ?? 1)) >> 1), row];
}

export function parse(grid: Rows, name: string): Hex | null {
  const cell = columnRow(name);
  return cell && toHex(grid, cell[0], cell[1]);
}

export function cellName(grid: Rows, [q, r]: Hex): string {
  return `${q + ((r + 1 - (grid.shifted ?? 1)) >> 1)},${r}`;
}

export function offset(origin: Hex, target: Hex): Hex {
  return [target[0] - origin[0], target[1] - origin[1]];
}

export function add(a: Hex, b: Hex): Hex {
  return [a[0] + b[0], a[1] + b[1]];
}

export function distance(a: Hex, b: Hex): number {
  const [q, r] = offset(b, a);
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}

/** Rotate a hex around the origin to the left by some sixths of a circle. */
export function rotate([q, r]: Hex, sixths: number): Hex {
  const [a, b, c, d] = TURNS[((sixths % 6) + 6) % 6]!;
  return [a * q + b * r || 0, c * q + d * r || 0];
}

/** Exchange left and right, as seen when looking east. */
export function mirror([q, r]: Hex): Hex {
  return [q + r, -r || 0];
}

/** Return the number of a direction for degrees anticlockwise from the east; null between two. */
export function sixths(degrees: number): number | null {
  return degrees % 60 ? null : ((degrees / 60) % 6 + 6) % 6;
}

/** Return how far ahead a place is, in half hexes, and how far left, in half hexes times √3. */
function sight([q, r]: Hex, facing: number): readonly [ahead: number, left: number] {
  const [dq, dr] = DIRECTIONS[facing]!;
  return [(2 * dq + dr) * q + (dq + 2 * dr) * r, dr * q - dq * r];
}

/** Return the clock direction of a target, 12 straight ahead; 0 in the same hex. */
export function clock(origin: Hex, facing: number, target: Hex): number {
  const [q, r] = offset(origin, target);
  if (!q && !r) return 0;
  const [ahead, left] = sight([q, r], facing);
  let hours = hoursOff(Math.abs(ahead), Math.abs(left));
  if (ahead < 0) hours = 6 - hours;
  if (left > 0) hours = 12 - hours;
  return hours || 12;
}

/** Return the hours between the nose and a bearing in the front right quarter, by squares only. */
function hoursOff(ahead: number, aside: number): number {
  if (3 * (ahead + aside) ** 2 < 4 * ahead ** 2) return 0;
  if (3 * aside ** 2 < ahead ** 2) return 1;
  return aside <= ahead || 3 * (aside - ahead) ** 2 < 4 * ahead ** 2 ? 2 : 3;
}

/** Transfer places seen from one pose to another pose; [] if either faces between hexsides. */
export function carried(
  places: readonly Hex[],
  from: { at: Hex; facing: number },
  to: { at: Hex; facing: number },
): Hex[] {
  const turn = sixths(to.facing - from.facing);
  if (turn === null) return [];
  return places.map((place) => add(to.at, rotate(offset(from.at, place), turn)));
}
