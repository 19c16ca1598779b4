/** Overview: the positions on a small map of everything that a briefing mentions. */

import type { Layout } from "../../board/layout.ts";
import type { Piece, Scene, Token, Tract, Zone } from "../../api/schema.ts";

/** The width of a map in pixels, its greatest height, and its least when seen from the side. */
export const WIDE = 640;
const HIGH = 400, LEAST = 190;
/** The least distance of two signs, across and down. */
const APART = 30, BELOW = 19;

/**
 * Return the scale of a board in pixels; a board seen from the side is flat, so it is stretched
 * upwards.
 */
export function scalesOf({ sheet, seen }: Layout): readonly [x: number, y: number] {
  const whole = Math.min(WIDE / sheet.w, HIGH / sheet.h);
  return seen === "beside" ? [WIDE / sheet.w, Math.max(whole, LEAST / sheet.h)] : [whole, whole];
}

export interface Sign {
  id: string;
  kind: "own" | "enemy" | "unknown" | "target";
  /** The text of the sign. */
  mark: string;
  x: number;
  y: number;
  /** The true position, for a line to it. */
  at: readonly [number, number];
}

/** Return aircraft and targets as signs side by side, each as near to its place as possible. */
export function signsOf(scene: Scene, layout: Layout, side: string | null): Sign[] {
  const [kx, ky] = scalesOf(layout), targets = new Set(scene.briefing?.targets ?? []);
  const place = (cell: string): readonly [number, number] => {
    const [x, y] = layout.centre(cell);
    return [x * kx, y * ky];
  };
  const sign = (id: string, kind: Sign["kind"], mark: string, cell: string): Sign => {
    const at = place(cell);
    return { id, kind, mark, x: at[0], y: at[1], at };
  };
  const aimed = [
    ...(scene.tokens ?? []).filter((one) => targets.has(one.id)),
    ...(layout.board.zones ?? []).filter((one) => targets.has(one.id)),
  ].map((one) => sign(one.id, "target", markOf(one), middle(one.cells)));
  const flown = (scene.pieces ?? []).filter((one) => !one.wreck && layout.knows(one.cell))
    .map((one) => sign(one.id, kindOf(one, side), one.number || one.id, one.cell));
  return apart([...flown, ...aimed]);
}

/** Return everything else on the ground, in pixels. */
export function dotsOf(
  { tokens = [], briefing }: Scene,
  layout: Layout,
): (readonly [number, number])[] {
  const [kx, ky] = scalesOf(layout), aimed = new Set(briefing?.targets ?? []);
  return tokens.filter((one) => one.side && !aimed.has(one.id)).map((one) => {
    const [x, y] = layout.centre(middle(one.cells));
    return [x * kx, y * ky] as const;
  });
}

function kindOf(piece: Piece, side: string | null): Sign["kind"] {
  if (piece.side === side) return "own";
  return piece.hidden ? "unknown" : "enemy";
}

function markOf(one: Token | Zone): string {
  return "mark" in one && one.mark ? one.mark : one.id;
}

function middle(cells: readonly string[]): string {
  return cells[cells.length >> 1] ?? "";
}

/** Move overlapping signs up until they no longer overlap. */
function apart(signs: Sign[]): Sign[] {
  const laid: Sign[] = [];
  for (const one of signs) {
    const meets = () =>
      laid.some((other) => Math.abs(other.x - one.x) < APART && Math.abs(other.y - one.y) < BELOW);
    for (let tries = 0; tries < 12 && meets(); tries++) one.y -= BELOW;
    laid.push(one);
  }
  return laid;
}

/** Return the tracts of a board with their ends in pixels. */
export function tractsOf(layout: Layout): (Tract & { left: number; right: number })[] {
  const { board, frame, cell } = layout, [kx] = scalesOf(layout);
  const tracts = board.type === "SkyBoard" ? board.tracts ?? [] : [];
  const across = (column: number) => (frame.x + column * cell) * kx;
  return tracts.map((one) => ({ ...one, left: across(one.start), right: across(one.end) }));
}
