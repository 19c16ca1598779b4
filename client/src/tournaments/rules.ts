/** Rules of a tournament, in words. */

import { lasting } from "../game/clocks/pace.ts";
import type { TournamentInfo } from "../api/schema.ts";
import { called } from "../app/store.ts";
import { c } from "./words.ts";

/** Whether people sit at the table while they play. */
export function isLive({ clock, deadline }: Pick<TournamentInfo, "clock" | "deadline">): boolean {
  return Boolean(clock) || (deadline ?? Infinity) <= 3600;
}

/** What everybody should know before the first game, one sentence each. */
export function rulesOf(cup: TournamentInfo): string[] {
  const ladder = cup.format === "ladder", swiss = cup.format === "swiss";
  const next = isLive(cup) && cup.pause ? c("rule_pause", { n: cup.pause }) : c("rule_on");
  return [
    course(cup),
    c(`rule_${cup.sides}`),
    ...(ladder ? [] : [
      c("rule_points"),
      c(swiss ? "rule_bye" : "rule_free"),
      c(swiss ? "rule_ties_swiss" : "rule_ties_round_robin"),
      next,
    ]),
    c("rule_come", { time: lasting(cup.grace * 60) }),
    c(cup.format === "round_robin" ? "rule_struck" : "rule_leave"),
    c("rule_host", { name: called(cup.host) }),
  ];
}

function course({ format, rounds = 0, reach, answer, idle }: TournamentInfo): string {
  if (format === "ladder") return c("rule_ladder", { reach, answer, idle });
  if (format === "round_robin") return c("rule_round_robin");
  return rounds ? c("rule_swiss", { n: rounds }) : c("rule_swiss_auto");
}
