/** Time: how much is left on a clock, and when that is worth a word. */

import { locale } from "../../app/i18n.ts";
import type { GameInfo, SeatInfo } from "../../api/schema.ts";

/** Seconds left: of a clock that runs until it is over, of one that stands what is in the bank. */
export function left({ due, bank }: Pick<SeatInfo, "due" | "bank">, now: number): number | null {
  if (due != null) return Math.max(0, Math.floor(due - now));
  return bank != null ? Math.floor(bank) : null;
}

/** A quarter of what there is for a turn, or for the game: from there on time is short. */
export function quarter({ deadline, clock }: Pick<GameInfo, "deadline" | "clock">): number {
  return (clock?.bank ?? deadline ?? 0) / 4;
}

/** From when on a player counts as gone: where no clock runs, a month after anything happened. */
export function goneAt(game: Pick<GameInfo, "deadline" | "clock" | "updated">, chair: SeatInfo) {
  if (chair.gone != null) return chair.gone;
  return game.deadline || game.clock ? Infinity : game.updated + 30 * 86_400;
}

/** The times left that are called out, the longest first: each of them once. */
export function calls(game: Pick<GameInfo, "deadline" | "clock">): number[] {
  const short = Math.floor(quarter(game));
  return [short, ...[3600, 60, 10].filter((seconds) => seconds < short)];
}

/** What is to be called out between two looks at a clock, if anything. */
export function called(times: readonly number[], before: number, now: number): number | null {
  return times.findLast((time) => now <= time && time < before) ?? null;
}

/** "1:05", "2:03:04", "3d 4h" */
export function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const days = Math.floor(seconds / 86400);
  const hours = Math.floor((seconds % 86400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (days) return `${days}d ${hours}h`;
  if (hours) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** "3 Dec, 14:05", from seconds since 1970. */
export function date(seconds: number): string {
  const how = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(locale(), how).format(seconds * 1000);
}
