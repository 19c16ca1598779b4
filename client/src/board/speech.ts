/** Speech: the board's own words: names for every hex and piece, in the reader's language. */

import { type Key, t } from "../app/i18n.ts";

export type BoardWord = Key<"board">;

/** Return a word of the board in the reader's language; its fields are numbered. */
export function tell(word: BoardWord, ...values: readonly (string | number)[]): string {
  return t.board(word, Object.fromEntries(values.entries()));
}

/** Return a facing as a compass word, from degrees anticlockwise from the east. */
export function compass(facing: number): string {
  return tell("compass").split(",")[Math.round((((facing % 360) + 360) % 360) / 45) % 8]!;
}

/** Return a height as on a counter: with its sign, and a true minus. */
export function signed(height: number): string {
  return height > 0 ? `+${height}` : height < 0 ? `−${-height}` : "0";
}
