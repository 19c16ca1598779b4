/** What an interval of a win rate says about how even a set-up is. */

import type { Rate } from "../api/schema.ts";

/** Intervals wider than this, from end to end, say nothing about evenness. */
const NARROW = 0.3;

/**
 * Whether the side with the better rate is ahead, about even with the other, or too little known:
 * an interval that holds one half may be no more than a few games.
 */
export function verdict({ low, high }: Rate): "ahead" | "even" | "early" {
  if (low > 0.5) return "ahead";
  return high - low > NARROW ? "early" : "even";
}
