/** Format: months and shares as the hangar writes them. */

import { language } from "../app/settings.ts";
import { locale } from "../app/i18n.ts";

/** "June 1917", from 191706. */
export function month(written: number): string {
  const date = Date.UTC(Math.floor(written / 100), written % 100 - 1);
  const how = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale(), how).format(date);
}

/** A part of a whole, in whole percent. */
export function percent(value: number): string {
  return value.toLocaleString(language.value, { style: "percent" });
}
