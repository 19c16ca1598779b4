/** Store: data that several pages need, fetched once. */

import { computed, signal } from "@preact/signals";
import { getMe } from "../api/calls/accounts.ts";
import { listRulesets, readBook, readGameBook } from "../api/calls/catalogue.ts";
import { Refused, send } from "../api/send.ts";
import type { Say } from "../board/contract.ts";
import type { Book, GameInfo, Invite, Me, Outcome, Scene } from "../api/schema.ts";
import { keep, language, saved } from "./settings.ts";
import { translated } from "./translated.ts";
import { day, list, t } from "./i18n.ts";
import { type Names, say, sentence } from "./phrases.ts";

export const me = signal<Me | null>(null);

export function loadMe(): Promise<Me> {
  return mine ??= send(getMe()).then((found) => me.value = found).finally(() => mine = null);
}
/** The pending request for the user: two at once would create two guests. */
let mine: Promise<Me> | null = null;

/** The key of the only list of games. */
const SHELF = "";
const shelf = translated((_, spoken) =>
  send(listRulesets({ language: spoken })).then((list) => list.rulesets)
);

/** The games of this server, in the reader's language. */
export const rulesets = computed(() => shelf.found.value[SHELF] ?? null);
export const loadRulesets = () => shelf.load(SHELF);

/** The book of a game with a ruleset that is not known yet, while it is being loaded. */
let ahead: Promise<Book | null> | null = null;

const books = translated(async (ruleset, spoken) => {
  const early = await ahead;
  ahead = null;
  if (early?.ruleset === ruleset && early.language === spoken) return early;
  return await read(ruleset, spoken);
});
const fetching = new Set<string>();

/** Return the words of a ruleset once they are loaded; the first call fetches them. */
export function book(ruleset: string): Book | null {
  const found = books.found.value[ruleset];
  if (!found && ruleset && !fetching.has(ruleset)) fetchBook(ruleset);
  return found ?? null;
}

/** Fetch the words of a game's ruleset before it is known which ruleset that is. */
export function bookAhead(game: string): void {
  if (Object.keys(books.found.peek()).length) return;
  ahead = send(readGameBook(game, { language: language.peek() })).catch(() => null);
}

/** Fetch a book in this language, or in English if it is not translated. */
async function read(ruleset: string, spoken: string): Promise<Book> {
  try {
    return await send(readBook(ruleset, { language: spoken }));
  } catch (error) {
    if (error instanceof Refused && error.code === "unknown-language") {
      return await send(readBook(ruleset, { language: "en" }));
    }
    throw error;
  }
}

async function fetchBook(ruleset: string): Promise<void> {
  fetching.add(ruleset);
  try {
    await books.load(ruleset);
    fetching.delete(ruleset);
  } catch (error) {
    if (error instanceof Refused && error.code === "unknown-ruleset") return;
    setTimeout(() => fetchBook(ruleset), RETRY);
  }
}

/** Return the translator of a table: its ruleset's book and the names of its pieces. */
export function sayer(ruleset: string, names: Names): Say {
  const words = book(ruleset)?.phrases ?? {};
  return (phrase, from = ruleset) =>
    say(phrase, from === ruleset ? words : book(from)?.phrases ?? {}, names)
      .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, day);
}

/** The same, with the pieces of a scene called by their numbers. */
export function briefSayer(ruleset: string, names: Names, scene: Scene | null): Say {
  const numbers = (scene?.pieces ?? []).map((piece) => [piece.id, piece.number || names[piece.id]]);
  return sayer(ruleset, { ...names, ...Object.fromEntries(numbers) });
}

/** Translates a chronicle, which was written in every language. */
export const chronicler: Say = (phrase) => {
  const said = typeof phrase === "string" ? {} : phrase.words as Record<string, string>;
  return (said[language.value] ?? said.en ?? "").replaceAll(/\b\d{4}-\d\d-\d\d\b/g, day);
};

/** Return whether the ace can be asked for advice in this game. */
export function hinted(ruleset: string): boolean {
  return book(ruleset)?.hints ?? false;
}

/** The server's name for a deleted account; accounts cannot have this name. */
const LEFT = "a pilot who left";

export function hasLeft(name: string): boolean {
  return name === LEFT;
}

/** The server's name for a guest who has not chosen one. */
const GUEST = /^Guest (\d{4})$/;

/** Return a person's name as shown. */
export function called(name: string): string {
  const [, guest] = GUEST.exec(name) ?? [];
  if (guest) return t("guest_named", { guest });
  return hasLeft(name) ? t("left_pilot") : name;
}

/** Return the name of a seat's player as shown; a program is marked. */
export function marked({ name, program }: { name: string; program?: boolean }): string {
  return program ? t("program_named", { name: called(name) }) : called(name);
}

/** Return the reader's seats in a game. */
export function mySeats(game: GameInfo): string[] {
  return game.seats.filter((chair) => chair.mine).map((chair) => chair.seat);
}

/** Return the result of a game in a word or two. */
export function result(game: GameInfo, { winners, reason }: Outcome): string {
  const mine = mySeats(game);
  if (reason.key === "closed.abandoned") return t("abandoned");
  if (!winners.length) return t("drawn");
  if (mine.length === 1) return winners.includes(mine[0]!) ? t("victory") : t("defeat");
  return t("won_by", { who: list(winners.map((one) => seatName(game.ruleset, one))) });
}

/** Return the name of a seat. */
export function seatName(ruleset: string, seat: string): string {
  const found = book(ruleset)?.phrases[`seat.${seat}`];
  return found ?? sentence(seat.replaceAll(/[-_]/g, " "));
}

/** Return the side of a seat, among the sides on the table. */
export function sideOf(seat: string | null, sides: Iterable<string>): string | null {
  if (!seat) return null;
  for (const side of sides) if (seat === side || seat.startsWith(`${side}-`)) return side;
  return null;
}

/** Return the title, in the reader's language, of something that was saved in all languages. */
export function titled(thing: { title?: string; titles?: Record<string, string> }): string {
  return thing.titles?.[language.value] ?? thing.title ?? "";
}

/** Return the values of an option, each with its word. */
export function worded(
  option: { values?: readonly string[]; words?: readonly string[] },
): [string, string][] {
  return (option.values ?? []).map((value, index) => [value, option.words?.[index] ?? value]);
}

/** Return the number typed for an option; 0 counts, and an empty field is the default. */
export function numbered<T>(typed: number, fallback: T): number | T {
  return Number.isNaN(typed) ? fallback : Math.round(typed);
}

let asking = false;

/** Return the name of a computer pilot's level, once the list of levels is loaded. */
export function levelName(level: string): string | undefined {
  if (rulesets.value === null && !asking) {
    asking = true;
    setTimeout(() => loadRulesets().catch(() => {}), NOT_URGENT);
  }
  const known = rulesets.value?.flatMap((one) => [...one.levels, ...one.bots ?? []]);
  return known && (known.find((one) => one.level === level)?.title ?? level);
}

/** Milliseconds before a book that failed to load is requested again. */
const RETRY = 3000;

/** Milliseconds before something that is not urgent is requested. */
const NOT_URGENT = 2000;

/** Remember the invitations made in this browser, as the server shows them once. */
export function keepInvites(invites: readonly Invite[]): void {
  for (const invite of invites) {
    keep(`aerodrome.invite.${invite.game}.${invite.seat}`, invite.token);
  }
}

export function keptInvite(game: string, seat: string): string | null {
  return saved(`aerodrome.invite.${game}.${seat}`);
}

/** Remember which game waits for its players while a practice game is flown; null ends that. */
export function keepPractice(practice: string, waiting: string | null): void {
  keep(`aerodrome.practice.${practice}`, waiting);
}

export function keptPractice(practice: string): string | null {
  return saved(`aerodrome.practice.${practice}`);
}
