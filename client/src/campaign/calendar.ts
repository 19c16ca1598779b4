/** Calendar: days of the war, written as 1917-06-04, without a clock or a time zone. */

import { day, locale } from "../app/i18n.ts";

const DAY = 86_400_000;
/** Battles count their days from here. */
const FIRST = Date.UTC(1916, 0, 1);

function time(written: string): number {
  return Date.parse(`${written}T00:00:00Z`);
}

/** Return the date of a battle's day. */
export function written(day: number): string {
  return new Date(FIRST + day * DAY).toISOString().slice(0, 10);
}

function formatted(at: number, how: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), { ...how, timeZone: "UTC" }).format(at);
}

/** Return "4 June 1917". */
export const inFull = day;

/** Return "4 Jun", or "4 Jun 17" if the year matters. */
export function inShort(date: string, year = false): string {
  return formatted(time(date), {
    day: "numeric",
    month: "short",
    ...(year ? { year: "2-digit" } : {}),
  });
}

export function weekday(date: string): string {
  return formatted(time(date), { weekday: "long" });
}

/** Return "June 1917" for 1917-06 or a day in it. */
export function monthName(date: string): string {
  return formatted(time(`${date.slice(0, 7)}-01`), { month: "long", year: "numeric" });
}

/** Return the month of a figure, which is written 191706. */
export function monthOf(figure: number): string {
  return `${Math.floor(figure / 100)}-${String(figure % 100).padStart(2, "0")}`;
}

export function shortMonth(figure: number): string {
  return formatted(time(`${monthOf(figure)}-01`), { month: "short", year: "2-digit" });
}

/** Return "Mo", "Tu", … in the reader's language. */
export function weekdays(): string[] {
  return Array.from(
    { length: 7 },
    (_, index) => formatted(Date.UTC(1917, 0, 1 + index), { weekday: "short" }).slice(0, 2),
  );
}

/** Return the weeks of a month, from Monday; days of other months are null. */
export function leaf(month: string): (string | null)[][] {
  const first = time(`${month}-01`);
  const before = (new Date(first).getUTCDay() + 6) % 7;
  const next = new Date(first);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const days = Math.round((next.getTime() - first) / DAY);
  const cells = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: days }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`),
  ];
  while (cells.length % 7) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, row) => cells.slice(7 * row, 7 * row + 7));
}

/** Return the month some months away. */
export function monthsAway(month: string, away: number): string {
  const moved = new Date(time(`${month}-01`));
  moved.setUTCMonth(moved.getUTCMonth() + away);
  return moved.toISOString().slice(0, 7);
}
