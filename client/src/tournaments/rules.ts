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
export function rulesOf(cup: TournamentInfo): string[] {
  const ladder = cup.format === "ladder", swiss = cup.format === "swiss";
  const next = isLive(cup) && cup.pause
    ? t.tournaments("rule_pause", { n: cup.pause })
    : t.tournaments("rule_on");
  return [
    course(cup),
    t.tournaments(`rule_${cup.sides}`),
    ...(ladder ? [] : [
      t.tournaments("rule_points"),
      t.tournaments(swiss ? "rule_bye" : "rule_free"),
      t.tournaments(swiss ? "rule_ties_swiss" : "rule_ties_round_robin"),
      next,
    ]),
    t.tournaments("rule_come", { time: lasting(cup.grace * 60) }),
    t.tournaments(cup.format === "round_robin" ? "rule_struck" : "rule_leave"),
    t.tournaments("rule_host", { name: called(cup.host) }),
  ];
}

function course({ format, rounds = 0, reach, answer, idle }: TournamentInfo): string {
  if (format === "ladder") return t.tournaments("rule_ladder", { reach, answer, idle });
  if (format === "round_robin") return t.tournaments("rule_round_robin");
  return rounds ? t.tournaments("rule_swiss", { n: rounds }) : t.tournaments("rule_swiss_auto");
}
