/** Rules of a tournament, in words. */

import { t } from "../app/i18n.ts";
import { lasting } from "../game/clocks/pace.ts";
import type { TournamentInfo } from "../api/schema.ts";
import { called } from "../app/store.ts";

/** Return whether players are at the table at the same time. */
export function isLive({ clock, deadline }: Pick<TournamentInfo, "clock" | "deadline">): boolean {
  return Boolean(clock) || (deadline ?? Infinity) <= 3600;
}

/** Return what players should know before their first game, one sentence each. */
export function rulesOf(tournament: TournamentInfo): string[] {
  const ladder = tournament.format === "ladder", swiss = tournament.format === "swiss";
  const next = isLive(tournament) && tournament.pause
    ? t.tournaments("rule_pause", { n: tournament.pause })
    : t.tournaments("rule_on");
  return [
    ...course(tournament),
    t.tournaments(`rule_${tournament.sides}`),
    ...(ladder ? [] : [
      t.tournaments("rule_points"),
      t.tournaments(swiss ? "rule_bye" : "rule_free"),
      ...tieBreaks(swiss),
      next,
    ]),
    t.tournaments("rule_come", { time: lasting(tournament.grace * 60) }),
    t.tournaments(tournament.format === "round_robin" ? "rule_struck" : "rule_leave"),
    t.tournaments("rule_host", { name: called(tournament.host) }),
  ];
}

/** Return what decides between players with equal points, in order. */
function tieBreaks(swiss: boolean): string[] {
  return [
    t.tournaments("rule_ties"),
    ...(swiss ? [t.tournaments("rule_buchholz")] : []),
    t.tournaments("rule_berger"),
    t.tournaments("rule_wins"),
  ];
}

function course({ format, rounds = 0, reach, answer, idle }: TournamentInfo): string[] {
  if (format === "ladder") {
    return [
      t.tournaments("rule_ladder", { reach }),
      t.tournaments("rule_ladder_idle", { answer, idle }),
    ];
  }
  if (format === "round_robin") return [t.tournaments("rule_round_robin")];
  return [rounds ? t.tournaments("rule_swiss", { n: rounds }) : t.tournaments("rule_swiss_auto")];
}
