/** Wording: a rating and its changes, in words. */

import type { FlownMachine, LogBookLine, Rating } from "../api/schema.ts";
import { list, locale, t } from "../app/i18n.ts";

/** Return "1620 ± 90". */
export function ratingText({ points, doubt }: Rating): string {
  return t.ratings("plus_minus", { points, doubt });
}

/** Return "+12", "−5" or "±0". */
export function moved(change: number): string {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0";
}

/** Return "4 Jun 2026". */
export function dated(seconds: number): string {
  const how = { day: "numeric", month: "short", year: "numeric" } as const;
  return new Intl.DateTimeFormat(locale(), how).format(seconds * 1000);
}

/** Return each name once, with its count. */
export function counted(names: readonly string[]): string {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return list([...times].map(([name, n]) => n > 1 ? t.ratings("times", { name, n }) : name));
}

/** Return what happened to a player's machines in a game; "" if the game does not record it. */
export function fates(machines: readonly FlownMachine[]): string {
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

/** Return the result of a game, with the change of the rating. */
export function ended({ result, change }: LogBookLine): string {
  return change === undefined || change === null
    ? t.ratings(result)
    : `${t.ratings(result)}, ${moved(change)}`;
}
