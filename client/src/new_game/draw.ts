/** Draw: the options decided by dice at take-off, grouped by the seats they concern. */

import type { GameOption, OptionInfo, RulesetInfo, ScenarioInfo } from "../api/schema.ts";
import type { OptionValue } from "./OptionInput.tsx";

export type Chosen = Readonly<Record<string, OptionValue>>;

/** The drawn options that concern one seat, or all (""). */
export interface Lot {
  seat: string;
  options: readonly OptionInfo[];
}

/** Return whether an option has an effect in a scenario; assumed for players' own set-ups. */
export function matters({ only = [], idle = [] }: GameOption, scenario: string): boolean {
  return (!only.length || only.includes(scenario)) && !idle.includes(scenario);
}

/** Return the options of a scenario that are left to dice, those for all seats first. */
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

/** Return whether an option is left to the dice. */
export function left({ name, option }: OptionInfo, chosen: Chosen): boolean {
  return (chosen[name] ?? option.default) === option.default;
}

/** Return the choices, with these options left to the dice again. */
export function without(chosen: Chosen, options: readonly OptionInfo[]): Chosen {
  const names = new Set(options.map(({ name }) => name));
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => !names.has(name)));
}

/** Return the choices, with what the dice drew for these options. */
export function taken(chosen: Chosen, options: readonly OptionInfo[], drawn: Chosen): Chosen {
  const found = options.filter(({ name }) => name in drawn).map(({ name }) => [name, drawn[name]!]);
  return { ...without(chosen, options), ...Object.fromEntries(found) };
}

/** Return those of these options that were not chosen while the dice were being fetched. */
export function untouched(
  options: readonly OptionInfo[],
  before: Chosen,
  now: Chosen,
): readonly OptionInfo[] {
  return options.filter(({ name }) => before[name] === now[name]);
}
