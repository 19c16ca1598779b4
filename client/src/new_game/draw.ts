/** Draw: which options dice say at take-off, whose business each is, and what was drawn of them. */

import type { GameOption, OptionInfo, RulesetInfo, ScenarioInfo } from "../api/schema.ts";
import type { OptionValue } from "./OptionInput.tsx";

export type Chosen = Readonly<Record<string, OptionValue>>;

/** The drawn options that are the business of one seat, or of everybody (""). */
export interface Lot {
  seat: string;
  options: readonly OptionInfo[];
}

/** Whether an option changes anything in a scenario; of own set-ups that is not known. */
export function matters({ only = [], idle = [] }: GameOption, scenario: string): boolean {
  return (!only.length || only.includes(scenario)) && !idle.includes(scenario);
}

/** The options of a scenario that are left to dice, everybody's first. */
export function lotsOf(ruleset: RulesetInfo, scenario: ScenarioInfo): Lot[] {
  const drawn = ruleset.options.filter(({ option }) =>
    option.drawn && matters(option, scenario.id)
  );
  const seats = [...new Set(drawn.map(({ option }) => option.seat ?? ""))].sort();
  return seats.map((seat) => ({
    seat,
    options: drawn.filter(({ option }) => (option.seat ?? "") === seat),
  }));
}

/** Whether an option is left to the dice. */
export function left({ name, option }: OptionInfo, chosen: Chosen): boolean {
  return (chosen[name] ?? option.default) === option.default;
}

/** What is chosen, with these options left to the dice again. */
export function without(chosen: Chosen, options: readonly OptionInfo[]): Chosen {
  const names = new Set(options.map(({ name }) => name));
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => !names.has(name)));
}

/** What is chosen, with what the dice drew for these options. */
export function taken(chosen: Chosen, options: readonly OptionInfo[], drawn: Chosen): Chosen {
  const found = options.filter(({ name }) => name in drawn).map(({ name }) => [name, drawn[name]!]);
  return { ...without(chosen, options), ...Object.fromEntries(found) };
}

/** Of these options, those that nobody has chosen while the dice were on their way. */
export function untouched(
  options: readonly OptionInfo[],
  before: Chosen,
  now: Chosen,
): readonly OptionInfo[] {
  return options.filter(({ name }) => before[name] === now[name]);
}
