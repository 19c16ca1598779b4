/** Dice: the dice of a line of the log. */

import type { LogLine } from "../../api/schema.ts";

export interface Thrown {
  face: number | string;
  colour: string;
}

/** Return the dice of a line: those of its acts, or of the event itself. */
export function diceOf(line: LogLine): readonly Thrown[] {
  for (const act of line.acts ?? []) {
    const colour = "colour" in act ? act.colour ?? "white" : "white";
    if (act.type === "Shoot" && act.dice) return act.dice.map((face) => ({ face, colour }));
    if (act.type === "Throw") return act.faces.map((face) => ({ face, colour }));
  }
  const { dice, die } = (line.event ?? {}) as { dice?: unknown; die?: unknown };
  const white = (face: number) => ({ face, colour: "white" });
  if (Array.isArray(dice) && dice.every((one) => typeof one === "number")) return dice.map(white);
  return typeof die === "number" ? [white(die)] : [];
}
