/** Arcs of fire: the cells that a gun bears on from where a piece is, or from where it would be. */

import type { Arc, Piece, Scene } from "../../api/schema.ts";
import {
  carried,
  cellName,
  distance,
  type Hex,
  mirror,
  offset,
  rotate,
  sixths,
} from "../hex/hexes.ts";
import type { Layout } from "../layout.ts";

/** The chance to hit and the expected damage at a distance: percent, and hundredths of a point. */
interface Odds {
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
  /** The cell of the guns. */
  from: string;
  odds: readonly Odds[];
}

/** Return the odds that a scene may state with an arc. */
function oddsOf(arc: Arc): readonly Odds[] {
  return (arc as Arc & { odds?: readonly Odds[] }).odds ?? [];
}

/**
 * Offsets of arcs, as seen facing east, by piece and kind. A scene has only cells on the board;
 * offsets of earlier scenes remain, so that a ghost's arc is complete.
 */
const known = new Map<string, Map<string, Hex>>();

function name([q, r]: Hex): string {
  return `${q},${r}`;
}

/** Note the arcs of a scene. */
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

/** Return whether an arc is the same to the left and to the right, as far as the board shows it. */
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

/** Return the arcs of a piece where it is. */
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

/**
 * Return the arcs of a piece as they would be at another spot. Seen from the side they depend on
 * its attitude, and the option states them.
 */
export function arcsAt(layout: Layout, scene: Scene, piece: Piece, spot: Spot): Bearing[] {
  const { board } = layout, at = layout.hex(spot.cell);
  if (!at || board.type === "SkyBoard") return [];
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

/** Return the arcs of a piece as an option states them: the cells it would bear on, by kind. */
export function arcsSaid(
  scene: Scene,
  piece: Piece,
  cell: string,
  bears: Readonly<Record<string, readonly string[]>>,
): Bearing[] {
  return arcsOf(scene, piece).flatMap((arc) => {
    const cells = bears[arc.kind];
    return cells ? [{ ...arc, cells, from: cell }] : [];
  });
}

/**
 * Return the enemies that a gun bears on, each with the odds that the scene states for the
 * distance.
 */
export function borneOn(layout: Layout, bearing: Bearing, pieces: readonly Piece[]) {
  const from = layout.hex(bearing.from), shooter = pieces.find((one) => one.id === bearing.piece);
  if (!from || !shooter) return [];
  return pieces
    .filter(({ side, wreck, cell }) =>
      side !== shooter.side && !wreck && bearing.cells.includes(cell)
    )
    .map((target) => {
      const far = distance(from, layout.hex(target.cell)!);
      return { shooter, target, odds: bearing.odds.find((item) => item.distance === far) ?? null };
    });
}

/** Return, for each distance, the cell nearest to an arc's middle, where the range is written. */
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
