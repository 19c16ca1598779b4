/** State: the status of a tournament, in a few words. */

import { paced } from "../game/clocks/pace.ts";
import type { TournamentInfo, TournamentLine } from "../api/schema.ts";
import { rulesets } from "../app/store.ts";
import { ago, locale, t } from "../app/i18n.ts";

/** Return a future moment with its day and time. */
export function moment(seconds: number): string {
  const how = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(locale(), how).format(seconds * 1000);
}

export function stateOf(tournament: TournamentLine & Pick<Partial<TournamentInfo>, "due">): string {
  const { state, round = 0, rounds = 0, due } = tournament;
  if (state === "over") return t.tournaments("state_over");
  if (state === "off") return t.tournaments("state_off");
  if (state === "open") return opening(tournament);
  if (tournament.format === "ladder") return t.tournaments("state_ladder");
  return due
    ? t.tournaments("state_pause", { round, rounds, when: ago(due) })
    : t.tournaments("state_running", { round, rounds });
}

function opening({ begin, begins = 0 }: TournamentLine): string {
  if (begin === "time") return t.tournaments("state_open_time", { when: moment(begins) });
  return t.tournaments(begin === "full" ? "state_open_full" : "state_open");
}

/** Return the game and its conditions. */
export function factsOf(tournament: TournamentLine): string {
  const game = rulesets.value?.find(({ id }) => id === tournament.ruleset)?.title ?? "";
  return [
    t.tournaments(tournament.format),
    game,
    paced(tournament),
    tournament.rated ? t.tournaments("is_rated") : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Return the title of a scenario of the game. */
export function scenarioTitle(ruleset: string, scenario: string): string {
  const game = rulesets.value?.find(({ id }) => id === ruleset);
  return game?.scenarios.find(({ id }) => id === scenario)?.title ?? scenario;
}
