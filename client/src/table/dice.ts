/** Dice: those that a line of the log tells of. */

import type { LogLine } from "../schema.ts";

/** The dice of a line: of its acts, or of the event itself. */
export function diceOf(line: LogLine): readonly number[] {
  for (const act of line.acts ?? []) if (act.type === "Shoot" && act.dice) return act.dice;
  const { dice, die } = (line.event ?? {}) as { dice?: unknown; die?: unknown };
  if (Array.isArray(dice) && dice.every((one) => typeof one === "number")) return dice;
  return typeof die === "number" ? [die] : [];
}
