/** Arcs of fire: what a gun bears on from where a piece is, or from where it would be. */

import type { Arc, Piece, Scene } from "../schema.ts";
import { carried, cellName, distance, type Hex, mirror, offset, rotate, sixths } from "./hexes.ts";
import type { Layout, Point } from "./layout.ts";

/** The chance to hit and the damage to expect at a distance: percent, and hundredths of a point. */
export interface Odds {
  distance: number;
  hit: number;
  damage: number;
}

export interface Spot {
  cell: string;
  facing: number;
}

/** One gun's arc as drawn. */
export interface Bearing {
  piece: string;
  kind: string;
  cells: readonly string[];
  /** Where the guns stand. */
  from: string;
  odds: readonly Odds[];
}

/** The odds that a scene may state with an arc. */
export function oddsOf(arc: Arc): readonly Odds[] {
  return (arc as Arc & { odds?: readonly Odds[] }).odds ?? [];
}

/** Offsets of arcs as seen by one who looks east, by piece and kind. A scene shows only what lies
 * on the board; what an earlier scene showed is kept, so that a ghost's arc is whole. */
const known = new Map<string, Map<string, Hex>>();

function name([q, r]: Hex): string {
  return `${q},${r}`;
}

/** Takes note of the arcs of a scene. */
function learn(layout: Layout, arc: Arc, piece: Piece): Map<string, Hex> | null {
  const at = layout.hex(piece.cell), turn = sixths(piece.facing);
  if (!at || turn === null) return null;
  const key = `${piece.id} ${JSON.stringify(piece.label)} ${arc.kind}`;
  const offsets = known.get(key) ?? new Map<string, Hex>();
  known.set(key, offsets);
  const shown = new Map<string, Hex>();
  for (const cell of arc.cells) {
    const there = layout.hex(cell);
    if (!there) continue;
    const seen = rotate(offset(at, there), -turn);
    shown.set(name(seen), seen);
  }
  for (const seen of symmetric(layout, at, turn, shown) ? [...shown.values()] : []) {
    const other = mirror(seen);
    shown.set(name(other), other);
  }
  for (const [at, seen] of shown) offsets.set(at, seen);
  return offsets;
}

/** Whether an arc is the same to the left and to the right, as far as the board shows it. */
function symmetric(layout: Layout, at: Hex, turn: number, shown: ReadonlyMap<string, Hex>) {
  const board = layout.board;
  if (board.type === "SkyBoard") return false;
  for (const seen of shown.values()) {
    const other = mirror(seen);
    if (shown.has(name(other))) continue;
    const [q, r] = rotate(other, turn);
    if (layout.has(cellName(board.grid, [at[0] + q, at[1] + r]))) return false;
  }
  return true;
}

/** The arcs of a piece where it stands. */
export function arcsOf(scene: Scene, piece: Piece): Bearing[] {
  return (scene.arcs ?? [])
    .filter((arc) => arc.piece === piece.id && arc.board === piece.board)
    .map((arc) => ({
      piece: piece.id,
      kind: arc.kind,
      cells: arc.cells,
      from: piece.cell,
      odds: oddsOf(arc),
    }));
}

/** The arcs of a piece as they would be at another spot. */
export function arcsAt(layout: Layout, scene: Scene, piece: Piece, spot: Spot): Bearing[] {
  const { board } = layout, at = layout.hex(spot.cell);
  if (board.type === "SkyBoard") return skyArcsAt(layout, scene, piece, spot);
  if (!at) return [];
  const found: Bearing[] = [];
  for (const arc of scene.arcs ?? []) {
    if (arc.piece !== piece.id || arc.board !== piece.board) continue;
    const offsets = learn(layout, arc, piece);
    if (!offsets) continue;
    const cells = carried([...offsets.values()], { at: [0, 0], facing: 0 }, {
      at,
      facing: spot.facing,
    }).map((hex) => cellName(board.grid, hex)).filter((cell) => layout.has(cell));
    found.push({ piece: piece.id, kind: arc.kind, cells, from: spot.cell, odds: oddsOf(arc) });
  }
  return found;
}

/** How a nose lies in a sky from the side: degrees above the level, whichever way it points. */
function lies(facing: number): { pitch: number; east: boolean } {
  const up = ((facing % 360) + 360) % 360, east = up < 90 || up > 270;
  return { pitch: east ? (up > 180 ? up - 360 : up) : 180 - up, east };
}

/** What arcs looked like in a sky, by piece, kind and attitude: on paper, from one who looks east. */
const seen = new Map<string, Map<string, Point>>();

/** In a sky an arc is carried to where the nose lies as it was seen before. Off the lines of hexes
 * a piece may stand on an edge, and what it bears on is another matter. */
function skyArcsAt(layout: Layout, scene: Scene, piece: Piece, spot: Spot): Bearing[] {
  const now = lies(piece.facing), then = lies(spot.facing);
  const key = (kind: string, pitch: number) => `${piece.id} ${piece.label} ${kind} ${pitch}`;
  const [px, py] = layout.centre(piece.cell), [sx, sy] = layout.centre(spot.cell);
  const found: Bearing[] = [];
  for (const arc of scene.arcs ?? []) {
    if (arc.piece !== piece.id || arc.board !== piece.board) continue;
    const held = seen.get(key(arc.kind, now.pitch)) ?? new Map<string, Point>();
    seen.set(key(arc.kind, now.pitch), held);
    for (const cell of now.pitch % 60 ? [] : arc.cells) {
      const [x, y] = layout.centre(cell), dx = now.east ? x - px : px - x;
      held.set(`${Math.round(dx)},${Math.round(y - py)}`, [dx, y - py]);
    }
    const carried = [...seen.get(key(arc.kind, then.pitch))?.values() ?? []]
      .map(([dx, dy]) => layout.at([then.east ? sx + dx : sx - dx, sy + dy]))
      .filter((cell) => cell !== null);
    if (!carried.length) continue;
    const cells = [...new Set(carried)];
    found.push({ piece: piece.id, kind: arc.kind, cells, from: spot.cell, odds: oddsOf(arc) });
  }
  return found;
}

/** For each distance, the cell of an arc nearest its middle: where the range is written. */
export function ranges(layout: Layout, bearing: Bearing): { cell: string; distance: number }[] {
  const from = layout.hex(bearing.from);
  if (!from || !bearing.cells.length) return [];
  const [fx, fy] = layout.centre(bearing.from);
  const all = bearing.cells.map((cell) => {
    const [x, y] = layout.centre(cell), far = distance(from, layout.hex(cell)!);
    return { cell, far, x: (x - fx) / (far || 1), y: (y - fy) / (far || 1) };
  });
  const mx = all.reduce((sum, c) => sum + c.x, 0) / all.length;
  const my = all.reduce((sum, c) => sum + c.y, 0) / all.length;
  const best = new Map<number, { cell: string; off: number }>();
  for (const { cell, far, x, y } of all) {
    const off = (x - mx) ** 2 + (y - my) ** 2, held = best.get(far);
    if (far && (!held || off < held.off - 1e-6)) best.set(far, { cell, off });
  }
  return [...best].map(([distance, { cell }]) => ({ cell, distance }));
}
