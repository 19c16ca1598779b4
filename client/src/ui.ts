/** Ui: the page's own words, in the reader's language. */

import { effect, signal } from "@preact/signals";
import { language } from "./settings.ts";
import { EN, type UiKey } from "./ui/en.ts";
import { fill } from "./words.ts";

export type { UiKey };

/** The words of the other language come when somebody reads it. */
const italian = signal<typeof import("./ui/it.ts") | null>(null);

/** Fetches the words of the language that is set, where they are not here yet. */
export async function fetchWords(): Promise<void> {
  if (language.value === "it") italian.value ??= await import("./ui/it.ts");
}

/** The words of the reader's language are here: nothing need be shown in another. */
export const worded: Promise<void> = fetchWords().catch(() => {});
effect(() => {
  fetchWords().catch(() => {});
});

/** A word of the page, in the reader's language. */
export function t(key: UiKey, words: Record<string, string | number> = {}): string {
  const book = language.value === "it" ? italian.value?.IT ?? EN : EN;
  return fill(book[key], words, {}, {});
}

/** Words in backquotes, as programmers write them, in quotes. */
export function quoted(text: string): string {
  return text.replaceAll(/`([^`]*)`/g, "“$1”");
}

/** Why the server said no, in the reader's language where we have it. */
export function refusal(code: string, sentence: string): string {
  const said = quoted(sentence);
  return language.value === "it" ? italian.value?.REFUSALS[code] ?? said : said;
}

/** "now", "5 minutes ago", "yesterday": as the browser says it. */
export function ago(seconds: number): string {
  const format = new Intl.RelativeTimeFormat(language.value, { numeric: "auto" });
  const past = Math.round(seconds - Date.now() / 1000);
  const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
  ];
  for (const [unit, size] of steps) {
    if (Math.abs(past) >= size) return format.format(Math.trunc(past / size), unit);
  }
  return format.format(0, "second");
}

/** "4 June 1917", from 1917-06-04. */
export function day(written: string): string {
  const locale = language.value === "en" ? "en-GB" : language.value;
  const how = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, how).format(Date.parse(`${written}T00:00:00Z`));
}

/** "a, b and c" */
export function list(items: readonly string[]): string {
  return new Intl.ListFormat(language.value, { type: "conjunction" }).format(items);
}
