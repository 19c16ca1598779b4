/** Pad: how the options of a question lie before the player, like the counters of the box. */

import { endsOf, poseOf } from "../ends.ts";
import type { Option, Posed } from "../schema.ts";
import { isPriced } from "./forecast.ts";

export const STICKS = ["S", "C", "D"] as const;
export type Stick = (typeof STICKS)[number];

/** An arrow and what may stand under it. */
export interface Arrow {
  word: string;
  under: readonly { stick: Stick; option: Option }[];
}

export type Layout =
  | { kind: "pad"; arrows: readonly Arrow[] }
  | { kind: "dial"; numbers: readonly Option[]; others: readonly Option[] }
  | { kind: "ends"; ends: readonly Option[]; others: readonly Option[] }
  | { kind: "places"; places: readonly Option[] }
  | { kind: "list"; options: readonly Option[] };

const MOVE = /^(\S+) ([SCD])$/;
const NUMBER = /^[+-]?\d+$/;
/** As arrows lie on a pad: left of, above and right of the hand; what is not here comes after. */
const ORDER = ["left", "ahead", "right", "climb", "dive"];
const MANY = 12;

export function move(value: string | number): { word: string; stick: Stick } | null {
  const found = typeof value === "string" ? MOVE.exec(value) : null;
  return found ? { word: found[1]!, stick: found[2] as Stick } : null;
}

export function isNumber(value: string | number): boolean {
  return typeof value === "number" || NUMBER.test(value);
}

export function layout(question: Posed): Layout {
  const { options } = question;
  if (options.length && options.every((option) => move(option.value))) {
    return { kind: "pad", arrows: arrows(options) };
  }
  const numbers = options.filter((option) => isNumber(option.value));
  if (numbers.length > 1 && !isPriced(question)) {
    return { kind: "dial", numbers, others: options.filter((option) => !numbers.includes(option)) };
  }
  const ends = endsOf(question);
  if (ends.length) {
    return { kind: "ends", ends, others: options.filter((option) => !poseOf(option)) };
  }
  if (options.length > MANY && options.every((option) => option.anchor?.place)) {
    return { kind: "places", places: options };
  }
  return { kind: "list", options };
}

function arrows(options: readonly Option[]): Arrow[] {
  const found = new Map<string, Map<Stick, Option>>();
  for (const option of options) {
    const { word, stick } = move(option.value)!;
    if (!found.has(word)) found.set(word, new Map());
    found.get(word)!.set(stick, option);
  }
  const rank = (word: string) => ORDER.includes(word) ? ORDER.indexOf(word) : ORDER.length;
  return [...found]
    .sort(([one], [other]) => rank(one) - rank(other))
    .map(([word, sticks]) => ({
      word,
      under: STICKS.flatMap((stick) => {
        const option = sticks.get(stick);
        return option ? [{ stick, option }] : [];
      }),
    }));
}

/** The stick to offer first: as it stood, if any arrow takes it; else one that some arrow takes. */
export function likelyStick(pad: readonly Arrow[], before: Stick): Stick {
  const takes = (stick: Stick) =>
    pad.some((arrow) => arrow.under.some((one) => one.stick === stick && !one.option.refused));
  return [before, "C" as const, ...STICKS].find(takes) ?? before;
}

/** The last stick that stood under a move of this dialogue. */
export function stickBefore(question: Posed): Stick {
  for (const value of [...(question.given ?? [])].reverse()) {
    const given = move(value);
    if (given) return given.stick;
  }
  return "C";
}

/** How many moves of how many, where the first answer was a number and moves follow it. */
export function progress(question: Posed): { done: number; all: number } | null {
  const [first, ...rest] = question.given ?? [];
  if (first === undefined || !isNumber(first)) return null;
  const all = Number(first);
  const done = rest.filter((value) => move(value)).length;
  if (!done && !question.options.some((option) => move(option.value))) return null;
  return all > 0 && done <= all && all < 20 ? { done, all } : null;
}

/** Options that are worded unlike most of their kind: they come with a warning. */
export function unusual(options: readonly Option[]): ReadonlySet<Option> {
  const counts = new Map<string, number>();
  for (const { says } of options) counts.set(says.key, (counts.get(says.key) ?? 0) + 1);
  const [usual] = [...counts].reduce((most, one) => one[1] > most[1] ? one : most, ["", 0]);
  if ((counts.get(usual) ?? 0) * 2 <= options.length || counts.size < 2) return new Set();
  return new Set(options.filter((option) => option.says.key !== usual));
}

/** Whether an answer may be the one with which the orders are out.
 *
 * The page knows no rules, so it errs on the side of asking: only while other questions are open,
 * while a row of moves is visibly short, for the number with which a private dialogue begins, or where
 * one goes on in any case, an answer goes out without a second press.
 */
export function mayReveal(question: Posed, open: readonly Posed[], option: Option): boolean {
  if (open.some((other) => other.key !== question.key)) return false;
  const dialogue = question.private;
  if (question.goes_on && dialogue) return false;
  const shape = layout(question);
  if (shape.kind === "dial" && !question.given?.length) {
    return !isNumber(option.value) ||
      (typeof option.value === "number" && !dialogue);
  }
  const row = progress(question);
  if (!row) return true;
  return shape.kind === "pad" ? row.done + 1 >= row.all : row.done >= row.all;
}
