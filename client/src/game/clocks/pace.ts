/** Pace: how long a player may take, by a clock for the whole game or by days for each turn. */

import { t } from "../../app/i18n.ts";
import type { GameInfo } from "../../api/schema.ts";

/** The fields that games and proposals share; without either there is no limit. */
export type Pace = Pick<GameInfo, "deadline" | "clock">;

const DAY = 86_400;

/** The paces offered wherever a game is made. */
export const PACES: readonly Pace[] = [
  {},
  { clock: { bank: 300, increment: 10 } },
  { clock: { bank: 900, increment: 20 } },
  { clock: { bank: 1800, increment: 30 } },
  { clock: { bank: 3600, increment: 60 } },
  { deadline: DAY },
  { deadline: 3 * DAY },
  { deadline: 7 * DAY },
];

/** Return a pace in words, including one that is not offered. */
export function paced({ deadline, clock }: Pace): string {
  if (clock) {
    const { bank, increment = 0 } = clock;
    return t.clocks("live", { bank: lasting(bank), increment: lasting(increment) });
  }
  return deadline ? t.clocks("a_turn", { time: lasting(deadline) }) : t.clocks("none");
}

/** Return "3 days" or "15 minutes": in the largest unit that leaves no remainder. */
export function lasting(seconds: number): string {
  const units = [["days", DAY], ["hours", 3600], ["minutes", 60], ["seconds", 1]] as const;
  const [unit, size] = units.find(([, size]) => seconds >= size && seconds % size === 0) ??
    units[3];
  return t.clocks(unit, { n: seconds / size });
}
