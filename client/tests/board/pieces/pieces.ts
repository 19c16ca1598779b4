/** A piece for most tests. */

import type { Piece } from "../../../src/api/schema.ts";

export function piece(id: string, cell: string, facing = 0, more: Partial<Piece> = {}): Piece {
  return {
    type: "Piece",
    id,
    side: "italy",
    silhouette: { type: "Silhouette", seats: "single-seater", wings: "biplane" },
    label: id,
    board: "map",
    cell,
    facing,
    ...more,
  };
}
