/** Wording: a rating and what it did, in words. */

import type { FlownMachine, LogBookLine, Rating } from "../api/schema.ts";
import { list, locale, t } from "../app/i18n.ts";

/** "1620 ± 90". */
export function told({ points, doubt }: Rating): string {
  return t.ratings("plus_minus", { points, doubt });
}

/** "+12", "−5", "±0". */
export function moved(change: number): string {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0";
}

/** "4 Jun 2026". */
export function dated(seconds: number): string {
  const how = { day: "numeric", month: "short", year: "numeric" } as const;
  return new Intl.DateTimeFormat(locale(), how).format(seconds * 1000);
}

/** Each name once, with how often it is there. */
export function counted(names: readonly string[]): string {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return list([...times].map(([name, n]) => n > 1 ? t.ratings("times", { name, n }) : name));
}

/** What befell somebody's machines in a game; empty where it tells of none. */
export function befell(machines: readonly FlownMachine[]): string {
  if (!machines.length) return "";
  const fallen = machines.flatMap((one) => one.victories ?? []);
  const lost = machines.filter((one) => one.lost).length;
  const said = [
    fallen.length ? t.ratings("shot_down", { what: counted(fallen) }) : "",
    lost ? t.ratings("was_shot_down", { n: lost }) : "",
    machines.some((one) => one.hurt) ? t.ratings("was_wounded") : "",
  ].filter(Boolean);
  return said.join("; ") || t.ratings("nothing_happened");
}

/** How a game went, with what it did to the rating. */
export function ended({ result, change }: LogBookLine): string {
  return change === undefined || change === null
    ? t.ratings(result)
    : `${t.ratings(result)}, ${moved(change)}`;
}
