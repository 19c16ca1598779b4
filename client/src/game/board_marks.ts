/** Board marks: what the pending answers add to the board. */

import type { AnswerSelection } from "./answer/selection.ts";

/**
 * Return what the map shows besides the question: advice, or the player's order and where an enemy
 * can be; nothing during a what-if turn.
 */
export function ghostsOf(
  { whatIf: { value: whatIf }, advised, preview }: AnswerSelection,
  imagined: boolean,
) {
  return {
    advised: imagined ? [] : whatIf?.own ??
      advised.value.map((one) => ({ ...one, lit: one.flight === preview.value })),
    foeAt: imagined ? [] : whatIf?.cells.value,
  };
}

/** Return whether places in the air are to be picked, and whether they are still being fetched. */
export function placesOf({ posing, whole }: AnswerSelection) {
  return { ends: posing.value, hoped: whole.value };
}
