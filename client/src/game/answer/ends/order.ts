/** Order: a whole order in words, for screen readers and tooltips, or in signs for small spaces. */

import type { Say } from "../../../board/contract.ts";
import type { End } from "../../../board/overlays/ends.ts";
import { t } from "../../../app/i18n.ts";
import { runs } from "../arrows.tsx";

const SIGNS = { "↑": "ahead", "↖": "left", "↗": "right", "⤒": "climb", "⤓": "dive" } as const;

/**
 * Return an order in words, "speed 4: 2 ahead, slip right, ahead", or its manoeuvre's name; "" if
 * the end is not an order.
 */
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

/** Return an order in signs, "4 ↑↑↗↑", or its manoeuvre's name. */
export function orderShown(option: End, say: Say): string {
  return option.answers ? option.notes || say(option.says) : "";
}
