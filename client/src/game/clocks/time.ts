/** Time: how much is left on a clock, and when to warn about it. */

import { locale, t } from "../../app/i18n.ts";
import type { GameInfo, SeatInfo } from "../../api/schema.ts";

/** Return the seconds left: until the end of a running clock, or in the bank of a stopped one. */
export function left({ due, bank }: Pick<SeatInfo, "due" | "bank">, now: number): number | null {
  if (due != null) return Math.max(0, Math.floor(due - now));
  return bank != null ? Math.floor(bank) : null;
}

/** Return a quarter of the time for a turn or a game, below which time is short. */
export function quarter({ deadline, clock }: Pick<GameInfo, "deadline" | "clock">): number {
  return (clock?.bank ?? deadline ?? 0) / 4;
}

/** Return when a player counts as gone: without a clock, a month after anything happened. */
export function goneAt(game: Pick<GameInfo, "deadline" | "clock" | "updated">, chair: SeatInfo) {
  if (chair.gone != null) return chair.gone;
  return game.deadline || game.clock ? Infinity : game.updated + 30 * 86_400;
}

/** Return the remaining times that are announced, longest first. */
export function calls(game: Pick<GameInfo, "deadline" | "clock">): number[] {
  const short = Math.floor(quarter(game));
  return [short, ...[3600, 60, 10].filter((seconds) => seconds < short)];
}

/** Return the time to announce between two looks at a clock, if any. */
export function called(times: readonly number[], before: number, now: number): number | null {
  return times.findLast((time) => now <= time && time < before) ?? null;
}

/** Return "1:05", "2:03:04" or "3d 4h". */
export function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const days = Math.floor(seconds / 86400);
  const hours = Math.floor((seconds % 86400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (days) return t.clocks("days_hours", { days, hours });
  if (hours) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** Return "3 Dec, 14:05" for seconds since 1970. */
export function date(seconds: number): string {
  const how = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(locale(), how).format(seconds * 1000);
}
