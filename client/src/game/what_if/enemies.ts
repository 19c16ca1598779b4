/** Enemies: those that a what-if about the player's piece can consider. */

import type { Piece, Posed, Scene } from "../../api/schema.ts";

/** Return the pieces of other sides that are in the air and visible, nearest first. */
export function enemiesOf({ pieces = [] }: Scene, { about }: Posed): readonly Piece[] {
  const me = pieces.find((piece) => piece.id === about);
  if (!me) return [];
  const far = (piece: Piece) => {
    const [[x = 0, y = 0], [u = 0, v = 0]] = [numbers(me.cell), numbers(piece.cell)];
    return Math.hypot(x - u, y - v);
  };
  const seen = pieces.filter((piece) => isFoe(piece, me) && !piece.hidden);
  return seen.sort((one, other) => far(one) - far(other));
}

/** Return whether only the position of some enemy is known. */
export function anyUnseen({ pieces = [] }: Scene, about: string): boolean {
  const me = pieces.find((piece) => piece.id === about);
  return !!me && pieces.some((piece) => isFoe(piece, me) && !!piece.hidden);
}

function isFoe({ side, wreck, board }: Piece, me: Piece): boolean {
  return side !== me.side && !wreck && board === me.board;
}

function numbers(cell: string): number[] {
  return cell.split(",").map(Number);
}
