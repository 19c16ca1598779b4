/** I18n: the page's own words, in the reader's language. */

import { effect, signal } from "@preact/signals";
import common from "../../words/en/common.json" with { type: "json" };
import about from "../../words/en/about.json" with { type: "json" };
import accounts from "../../words/en/accounts.json" with { type: "json" };
import advice from "../../words/en/advice.json" with { type: "json" };
import answer from "../../words/en/answer.json" with { type: "json" };
import archive from "../../words/en/archive.json" with { type: "json" };
import board from "../../words/en/board.json" with { type: "json" };
import briefing from "../../words/en/briefing.json" with { type: "json" };
import campaign from "../../words/en/campaign.json" with { type: "json" };
import clocks from "../../words/en/clocks.json" with { type: "json" };
import end from "../../words/en/end.json" with { type: "json" };
import game from "../../words/en/game.json" with { type: "json" };
import hangar from "../../words/en/hangar.json" with { type: "json" };
import home from "../../words/en/home.json" with { type: "json" };
import installed_app from "../../words/en/installed_app.json" with { type: "json" };
import lessons from "../../words/en/lessons.json" with { type: "json" };
import lobby from "../../words/en/lobby.json" with { type: "json" };
import log from "../../words/en/log.json" with { type: "json" };
import new_game from "../../words/en/new_game.json" with { type: "json" };
import notifications from "../../words/en/notifications.json" with { type: "json" };
import ratings from "../../words/en/ratings.json" with { type: "json" };
import rulebook from "../../words/en/rulebook.json" with { type: "json" };
import screen_reader from "../../words/en/screen_reader.json" with { type: "json" };
import set_ups from "../../words/en/set_ups.json" with { type: "json" };
import site from "../../words/en/site.json" with { type: "json" };
import social from "../../words/en/social.json" with { type: "json" };
import spectators from "../../words/en/spectators.json" with { type: "json" };
import standing_orders from "../../words/en/standing_orders.json" with { type: "json" };
import studies from "../../words/en/studies.json" with { type: "json" };
import tournaments from "../../words/en/tournaments.json" with { type: "json" };
import what_if from "../../words/en/what_if.json" with { type: "json" };
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

/** The words of each feature, in the file of the same name. */
interface Features {
  about: typeof about;
  accounts: typeof accounts;
  advice: typeof advice;
  answer: typeof answer;
  archive: typeof archive;
  board: typeof board;
  briefing: typeof briefing;
  campaign: typeof campaign;
  clocks: typeof clocks;
  end: typeof end;
  game: typeof game;
  hangar: typeof hangar;
  home: typeof home;
  installed_app: typeof installed_app;
  lessons: typeof lessons;
  lobby: typeof lobby;
  log: typeof log;
  new_game: typeof new_game;
  notifications: typeof notifications;
  ratings: typeof ratings;
  rulebook: typeof rulebook;
  screen_reader: typeof screen_reader;
  set_ups: typeof set_ups;
  site: typeof site;
  social: typeof social;
  spectators: typeof spectators;
  standing_orders: typeof standing_orders;
  studies: typeof studies;
  tournaments: typeof tournaments;
  what_if: typeof what_if;
}

/** Return the translator of a feature, which speaks English until the reader's words are loaded. */
function speaker<Words extends Phrases>(feature: string, english: Words): Speaker<Words> {
  return (key, fields = {}) =>
    fill(foreign.value[language.value]?.[feature]?.[key] ?? english[key]!, fields, {}, {});
}

/** Translates the page's own words: `t()` for the common ones, `t.<feature>()` for a feature's. */
export const t = speaker("common", common) as
  & Speaker<typeof common>
  & { readonly [Feature in keyof Features]: Speaker<Features[Feature]> };

/** Add the words of a feature; the build does this in advance for every source that uses them. */
export function learn(feature: string, words: Phrases): void {
  Object.assign(t, { [feature]: speaker(feature, words) });
}

/** The keys of a feature's words. */
export type Key<Feature extends "common" | keyof Features> = keyof (
  Features & { common: typeof common }
)[Feature];

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
