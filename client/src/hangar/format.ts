/** Format: months and shares in the hangar. */

import { language } from "../app/settings.ts";
import { locale } from "../app/i18n.ts";

/** Return "June 1917" for 191706. */
export function month(written: number): string {
  const date = Date.UTC(Math.floor(written / 100), written % 100 - 1);
  const how = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale(), how).format(date);
}

/** Return a share in whole per cent. */
export function percent(value: number): string {
  return value.toLocaleString(language.value, { style: "percent" });
}
