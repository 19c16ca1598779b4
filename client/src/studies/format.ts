/** Format: numbers, shares and times in a study. */

import { t } from "../app/i18n.ts";
import { language } from "../app/settings.ts";

/** Return a number in the reader's format. */
export function figure(value: number, digits = 0): string {
  return value.toLocaleString(language.value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Return a rounded duration in words. */
export function duration(seconds: number): string {
  if (seconds > 7200) return t.studies("hours", { n: Math.ceil(seconds / 3600) });
  if (seconds > 90) return t.studies("minutes", { n: Math.ceil(seconds / 60) });
  return t.studies("seconds", { n: 5 * Math.max(1, Math.ceil(seconds / 5)) });
}

/** Return a share as a percentage, in the reader's format. */
export function percent(value: number, digits = 1): string {
  return value.toLocaleString(language.value, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
