/** Enemies: whom a question about a piece of one's own may be about, too. */

import type { Piece, Posed, Scene } from "../schema.ts";

/** Pieces of other sides that are in the air and known, the nearest first. */
export function enemiesOf({ pieces = [] }: Scene, { about }: Posed): readonly Piece[] {
  const me = pieces.find((piece) => piece.id === about);
  if (!me) return [];
  const far = (piece: Piece) => {
    const [[x = 0, y = 0], [u = 0, v = 0]] = [numbers(me.cell), numbers(piece.cell)];
    return Math.hypot(x - u, y - v);
  };
  const seen = pieces.filter(({ side, wreck, hidden, board }) =>
    side !== me.side && !wreck && !hidden && board === me.board
  );
  return seen.sort((one, other) => far(one) - far(other));
}

function numbers(cell: string): number[] {
  return cell.split(",").map(Number);
}
