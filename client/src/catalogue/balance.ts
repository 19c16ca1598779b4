/** Balance: what the interval of a win rate tells about how even a set-up is. */

import type { Rate } from "../api/schema.ts";

/** Intervals wider than this, from end to end, tell nothing about evenness. */
const NARROW = 0.3;

/**
 * Return whether the side with the better rate is ahead, about even, or too little known: a wide
 * interval that includes one half may come from a few games only.
 */
export function verdict({ low, high }: Rate): "ahead" | "even" | "early" {
  if (low > 0.5) return "ahead";
  return high - low > NARROW ? "early" : "even";
}
