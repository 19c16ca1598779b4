/** Worth: how much a choice gave away or the dice gave, in the words of the game. */

import type { Say } from "../board/contract.ts";

/** A worth from here on is rounded to whole numbers. */
const WHOLE = 0.75;

/** Return an amount without its sign: "2 damage points", "35% of an aircraft". */
export function worthSaid(value: number, say: Say, ruleset: string): string {
  const size = Math.abs(value);
  const words = {
    n: Math.round(size),
    tenths: size.toFixed(1),
    percent: 5 * Math.max(1, Math.round(size * 20)),
  };
  return say({ key: size < WHOLE ? "worth.part" : "worth.whole", words }, ruleset);
}

/** Return the unit of worth. */
export function unitSaid(say: Say, ruleset: string): string {
  return say({ key: "worth.unit" }, ruleset);
}

/** Return "+1.2" or "−0.4". */
export function signed(value: number): string {
  const size = Math.abs(value).toFixed(1);
  if (size === "0.0") return "0";
  return value < 0 ? `−${size}` : `+${size}`;
}
