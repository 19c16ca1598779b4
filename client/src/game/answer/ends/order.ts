/** Order: a whole order in words, for who listens and for tips, and in signs where there is room for
 * no more. */

import type { Say } from "../../../board/contract.ts";
import type { End } from "../../../board/overlays/ends.ts";
import { t } from "../../../app/i18n.ts";
import { runs } from "../arrows.tsx";

const SIGNS = { "↑": "ahead", "↖": "left", "↗": "right", "⤒": "climb", "⤓": "dive" } as const;

/** "speed 4: 2 ahead, slip right, ahead", or the name of what is flown; "" where it is no order. */
export function orderSaid(option: End, say: Say): string {
  if (!option.answers) return "";
  const { notes = "" } = option, signs = [...notes].filter((sign) => sign in SIGNS);
  if (!signs.length) return notes || say(option.says);
  const moves = runs(signs.map((sign) => ({ arrow: SIGNS[sign as keyof typeof SIGNS] })), 2);
  const words = moves.map((run) => {
    const word = t(`arrow_${run[0]!.arrow}`);
    return run.length > 1 ? `${run.length} ${word}` : word;
  });
  return t("order_said", { speed: parseInt(notes), moves: words.join(", ") });
}

/** Its figures, "4 ↑↑↗↑", or its name. */
export function orderShown(option: End, say: Say): string {
  return option.answers ? option.notes || say(option.says) : "";
}
