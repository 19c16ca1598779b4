/** Played: the scenarios and lessons that were played, as choices of a filter. */

import type { FoundGames, RulesetInfo } from "../api/schema.ts";

type Times = NonNullable<FoundGames["played"]>[number];

/** Return the games with a played id that is not a scenario of theirs: those are lessons. */
export function taughtIn(
  played: readonly Times[],
  shelf: readonly RulesetInfo[],
): readonly string[] {
  return [
    ...new Set(
      played.filter((one) => !printed(one, shelf)).map((one) => one.ruleset),
    ),
  ];
}

/** Return each by title with its count: [id, "First flight (2)"]. `lesson` titles the lessons. */
export function playedOnes(
  played: readonly Times[],
  shelf: readonly RulesetInfo[],
  lesson: (ruleset: string, id: string) => string | undefined,
): (readonly [string, string])[] {
  const times = new Map<string, [string, number]>();
  for (const one of played) {
    const title = printed(one, shelf)?.title ?? lesson(one.ruleset, one.scenario) ?? one.scenario;
    const [first, before] = times.get(one.scenario) ?? [title, 0];
    times.set(one.scenario, [first, before + one.times]);
  }
  return [...times].map(([id, [title, n]]) => [id, `${title} (${n})`] as const);
}

function printed({ ruleset, scenario }: Times, shelf: readonly RulesetInfo[]) {
  return shelf.find(({ id }) => id === ruleset)?.scenarios.find(({ id }) => id === scenario);
}
