/** Format: numbers, shares and times as a study writes them. */

import { t } from "../app/i18n.ts";
import { language } from "../app/settings.ts";

/** A number as the reader writes it. */
export function figure(value: number, digits = 0): string {
  return value.toLocaleString(language.value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** About so long, as one says it. */
export function duration(seconds: number): string {
  if (seconds > 7200) return t.studies("hours", { n: Math.ceil(seconds / 3600) });
  if (seconds > 90) return t.studies("minutes", { n: Math.ceil(seconds / 60) });
  return t.studies("seconds", { n: 5 * Math.max(1, Math.ceil(seconds / 5)) });
}

/** A part of a whole, in percent. */
export function percent(value: number, digits = 1): string {
  return `${figure(100 * value, digits)} %`;
}
