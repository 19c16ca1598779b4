/** What the board itself says: names for every hex and piece, in the reader's language. */

import { type Key, t } from "../app/i18n.ts";

export type BoardWord = Key<"board">;

/** The board's words in the reader's language; its fields are numbered. */
export function tell(word: BoardWord, ...values: readonly (string | number)[]): string {
  return t.board(word, Object.fromEntries(values.entries()));
}

/** A facing as a compass word, from degrees counter-clockwise from the east. */
export function compass(facing: number): string {
  return tell("compass").split(",")[Math.round((((facing % 360) + 360) % 360) / 45) % 8]!;
}

/** A height as it stands on a counter: with its sign, a true minus. */
export function signed(height: number): string {
  return height > 0 ? `+${height}` : height < 0 ? `−${-height}` : "0";
}
