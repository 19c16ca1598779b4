/** Calendar: days of the war, written as 1917-06-04, without a clock or a time zone. */

import { day, locale } from "../app/i18n.ts";

const DAY = 86_400_000;
/** Battles count their days from here. */
const FIRST = Date.UTC(1916, 0, 1);

function time(written: string): number {
  return Date.parse(`${written}T00:00:00Z`);
}

/** The day that a battle's count means. */
export function written(day: number): string {
  return new Date(FIRST + day * DAY).toISOString().slice(0, 10);
}

function told(at: number, how: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), { ...how, timeZone: "UTC" }).format(at);
}

/** "4 June 1917" */
export const inFull = day;

/** "4 Jun"; or "4 Jun 17", where the year has to be told. */
export function inShort(date: string, year = false): string {
  return told(time(date), {
    day: "numeric",
    month: "short",
    ...(year ? { year: "2-digit" } : {}),
  });
}

export function weekday(date: string): string {
  return told(time(date), { weekday: "long" });
}

/** "June 1917", from 1917-06 or from a day in it. */
export function monthName(date: string): string {
  return told(time(`${date.slice(0, 7)}-01`), { month: "long", year: "numeric" });
}

/** The months of figures are written 191706. */
export function monthOf(figure: number): string {
  return `${Math.floor(figure / 100)}-${String(figure % 100).padStart(2, "0")}`;
}

export function shortMonth(figure: number): string {
  return told(time(`${monthOf(figure)}-01`), { month: "short", year: "2-digit" });
}

/** "Mo", "Tu", … as the reader writes them. */
export function weekdays(): string[] {
  return Array.from(
    { length: 7 },
    (_, index) => told(Date.UTC(1917, 0, 1 + index), { weekday: "short" }).slice(0, 2),
  );
}

/** The weeks of a month, Monday first; days of other months are empty. */
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

/** The month so many months away. */
export function monthsAway(month: string, away: number): string {
  const moved = new Date(time(`${month}-01`));
  moved.setUTCMonth(moved.getUTCMonth() + away);
  return moved.toISOString().slice(0, 7);
}
