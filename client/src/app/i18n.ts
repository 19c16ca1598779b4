/** Ui: the page's own words, in the reader's language. */

import { effect, signal } from "@preact/signals";
import EN from "../../words/en/page.json" with { type: "json" };
import { during } from "./busy.ts";
import { languages } from "./preloaded.ts";
import type { LaterKey } from "./later_words.ts";
import { language } from "./settings.ts";
import { fill, type Phrases } from "./phrases.ts";

/** The words of every page, and those that come with the pages that say them. */
export type UiKey = keyof typeof EN | LaterKey;

/** Words of other languages than English, by language and part of the page; they come when read. */
const foreign = signal<Readonly<Record<string, Readonly<Record<string, Phrases>>>>>({});

/** Fetches the words of the language that is set, where they are not here yet. */
export async function fetchWords(): Promise<void> {
  const wanted = language.value;
  const file = languages[wanted];
  if (wanted === "en" || !file || foreign.peek()[wanted]) return;
  const words = await during(fetch(file).then((answer) => answer.json()));
  foreign.value = { ...foreign.peek(), [wanted]: words };
}

/** The words of the reader's language are here: nothing need be shown in another. */
export const worded: Promise<void> = fetchWords().catch(() => {});
effect(() => {
  fetchWords().catch(() => {});
});

/** How a part of the page speaks: in the reader's language, and in English until that is here. */
export function speaker<Key extends string>(part: string, english: Readonly<Record<Key, string>>) {
  return (key: Key, words: Readonly<Record<string, string | number>> = {}): string =>
    fill(foreign.value[language.value]?.[part]?.[key] ?? english[key], words, {}, {});
}

const first = speaker("page", EN);
let others: typeof first | null = null;

/** Teaches the page the words that come later. */
export function learn(part: string, english: Phrases): void {
  others = speaker(part, english as typeof EN);
}

/** A word of the page, in the reader's language. */
export function t(key: UiKey, words: Readonly<Record<string, string | number>> = {}): string {
  const speak = key in EN ? first : others;
  return speak?.(key as keyof typeof EN, words) ?? "";
}

/** Words in backquotes, as programmers write them, in quotes. */
export function quoted(text: string): string {
  return text.replaceAll(/`([^`]*)`/g, "“$1”");
}

/** Why the server said no, in the reader's language where we have it. */
export function refusal(code: string, sentence: string): string {
  return foreign.value[language.value]?.refusals?.[code] ?? quoted(sentence);
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

/** How dates are written: of the two kinds of English it is the British. */
export function locale(): string {
  return language.value === "en" ? "en-GB" : language.value;
}

/** "4 June 1917", from 1917-06-04. */
export function day(written: string): string {
  const how = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale(), how).format(Date.parse(`${written}T00:00:00Z`));
}

/** "a, b and c" */
export function list(items: readonly string[]): string {
  return new Intl.ListFormat(language.value, { type: "conjunction" }).format(items);
}
