/** Board marks: what the answers under way put on it. */

import type { AnswerSelection } from "./answer/selection.ts";

/** What lies on the map beside the question: advice; or one's own order, and where an enemy can
 * be; nothing while a turn is only imagined. */
export function ghostsOf(
  { whatIf: { value: whatIf }, advised }: AnswerSelection,
  imagined: boolean,
) {
  return {
    advised: imagined ? [] : whatIf?.own ?? advised.value,
    ambit: imagined ? [] : whatIf?.cells.value,
  };
}

/** Whether places in the air are to be picked, and whether they are still hoped for. */
export function placesOf({ posing, whole }: AnswerSelection) {
  return { ends: posing.value, hoped: whole.value };
}
