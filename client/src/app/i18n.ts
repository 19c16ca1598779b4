/** I18n: the page's own words, in the reader's language. */

import { effect, signal } from "@preact/signals";
import common from "../../words/en/common.json" with { type: "json" };
import { during } from "./busy.ts";
import { languages } from "./preloaded.ts";
import { language } from "./settings.ts";
import { fill, type Phrases } from "./phrases.ts";

/** Words of languages other than English, by language and part of the page; loaded when needed. */
const foreign = signal<Readonly<Record<string, Readonly<Record<string, Phrases>>>>>({});

/** Fetch the words of the current language, unless they are loaded. */
export async function fetchWords(): Promise<void> {
  const wanted = language.value;
  const file = languages[wanted];
  if (wanted === "en" || !file || foreign.peek()[wanted]) return;
  const words = await during(fetch(file).then((answer) => answer.json()));
  foreign.value = { ...foreign.peek(), [wanted]: words };
}

/** Resolves when the words of the reader's language are loaded, so that no other is shown first. */
export const worded: Promise<void> = fetchWords().catch(() => {});
effect(() => {
  fetchWords().catch(() => {});
});

type Fields = Readonly<Record<string, string | number>>;
type Speaker<Words> = (key: keyof Words & string, fields?: Fields) => string;

/** The words of each feature, in the file of the same name; its `feature.ts` adds them. */
export interface Words {
  common: typeof common;
}

/** The English words that are loaded, by feature. */
const english: Record<string, Phrases> = { common };

/** Return the translator of a feature, which speaks English until the reader's words are loaded. */
function speaker(feature: string) {
  return (key: string, fields: Fields = {}) =>
    fill(
      foreign.value[language.value]?.[feature]?.[key] ?? english[feature]![key]!,
      fields,
      {},
      {},
    );
}

/** Translates the page's own words: `t()` for the common ones, `t.<feature>()` for a feature's. */
export const t = speaker("common") as
  & Speaker<typeof common>
  & { readonly [Feature in Exclude<keyof Words, "common">]: Speaker<Words[Feature]> };

/** Add words of a feature; the build does this in advance for every source that uses them. */
export function learn(feature: string, words: Phrases): void {
  english[feature] = { ...english[feature], ...words };
  Object.assign(t, { [feature]: speaker(feature) });
}

/** The keys of a feature's words. */
export type Key<Feature extends keyof Words> = keyof Words[Feature];

/** Replace backquotes with quotation marks. */
export function quoted(text: string): string {
  return text.replaceAll(/`([^`]*)`/g, "“$1”");
}

/** Return why the server refused, in the reader's language where it is translated. */
export function refusal(code: string, sentence: string): string {
  return foreign.value[language.value]?.refusals?.[code] ?? quoted(sentence);
}

/** Return "now", "5 minutes ago" or "yesterday", in the browser's words. */
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

/** Return the locale of dates; for English it is British. */
export function locale(): string {
  return language.value === "en" ? "en-GB" : language.value;
}

/** Return "4 June 1917" for 1917-06-04. */
export function day(written: string): string {
  const how = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale(), how).format(Date.parse(`${written}T00:00:00Z`));
}

/** Return "a, b and c". */
export function list(items: readonly string[]): string {
  return new Intl.ListFormat(language.value, { type: "conjunction" }).format(items);
}
