/** First: what a newcomer is offered, computed from the list of games alone. */

import type { NewGame, RulesetInfo, ScenarioInfo } from "../api/schema.ts";

/** Return the scenario that a game begins with. */
export function firstOf(ruleset: RulesetInfo): ScenarioInfo {
  return ruleset.scenarios.find(({ id }) => id === ruleset.first) ?? ruleset.scenarios[0]!;
}

/**
 * Return the game that is offered first: of those with pilots that can advise, the one with the
 * shortest first scenario. A game with random pilots only is not chosen.
 */
export function foremost(shelf: readonly RulesetInfo[]): RulesetInfo {
  const flown = shelf.filter(({ levels }) => levels.length > 1);
  const minutes = (one: RulesetInfo) => firstOf(one).shelf?.minutes || Infinity;
  return (flown.length ? flown : shelf)
    .reduce((best, one) => minutes(one) < minutes(best) ? one : best);
}

/** Return a pilot for a first game: the regular one, else the middle of the roster. */
export function sensible(ruleset: RulesetInfo): string {
  const levels = ruleset.levels.map((one) => one.level);
  return levels.find((one) => one === "regular") ?? levels[levels.length >> 1] ?? "regular";
}

/** Return the options with which a game asks as little as possible before the first move. */
export function quickly(ruleset: RulesetInfo): NonNullable<NewGame["options"]> {
  return ruleset.options.some((one) => one.name === "quick_start") ? { quick_start: true } : {};
}

/** The level of the best pilots. */
export const ACE = "ace";

/**
 * Return a quick duel: the first scenario of a game, with the reader in the first seat and computers
 * in the others.
 */
export function firstFlight(ruleset: RulesetInfo, level = sensible(ruleset)): NewGame {
  const scenario = firstOf(ruleset), bot = { kind: "bot", level } as const;
  const seats = scenario.seats.map((seat, index) =>
    [seat, index ? bot : { kind: "me" as const }] as const
  );
  return {
    ruleset: ruleset.id,
    scenario: scenario.id,
    options: quickly(ruleset),
    seats: Object.fromEntries(seats),
  };
}
