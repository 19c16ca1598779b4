/** Tracers: bursts in the air, from a piece to its target. */

import type { BoardProps } from "../contract.ts";
import type { Piece } from "../../api/schema.ts";
import type { Spot } from "./contract.ts";

export function tracersOf(
  { playback }: BoardProps,
  pieces: readonly Piece[],
  at: (cell: string) => { x: number; y: number },
): { from: Spot; to: Spot }[] {
  const level = (cell: string) => pieces.find((piece) => piece.cell === cell)?.height ?? 1;
  return playback.effects.peek().filter((one) => one.kind === "tracer").map((one) => ({
    from: { ...at(one.from), level: level(one.from) },
    to: { ...at(one.to), level: level(one.to) },
  }));
}
