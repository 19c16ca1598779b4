/** What crosses the wire between the page and the server, beside what schema.ts has. */

import type { Act, GameOption, Outcome, Phrase, Posed, Sheet } from "./schema.ts";

export type Choice = boolean | number | string;

/** What is wrong, in a code for programs and a sentence for people. */
export interface Fault {
  type: "fault";
  code: string;
  sentence: string;
  place?: string;
  id?: string;
}

export interface Me {
  name: string;
  account: boolean;
}

export interface SeatInfo {
  seat: string;
  kind: string;
  name: string;
  level?: string;
  mine?: boolean;
  autopilot?: boolean;
  online?: boolean;
  due?: number | null;
}

export interface GameInfo {
  id: string;
  ruleset: string;
  scenario: string;
  title: string;
  title_it?: string;
  options: Record<string, Choice>;
  status: "open" | "playing" | "over";
  seats: readonly SeatInfo[];
  waiting: readonly string[];
  my_turn: boolean;
  created: number;
  updated: number;
  deadline?: number | null;
  draw_offers?: readonly string[];
  outcome?: Outcome | null;
  rematch?: string | null;
  seed_hash?: string;
}

export interface GameList {
  games: readonly GameInfo[];
}

export interface SeatWish {
  kind: "me" | "bot" | "open";
  level?: string;
}

export interface NewGame {
  ruleset: string;
  scenario: string;
  options: Record<string, Choice>;
  seats: Record<string, SeatWish>;
  seed?: string;
  deadline?: number;
  own?: string;
}

/** An invitation; this is the only time its token is shown. */
export interface Invite {
  game: string;
  seat: string;
  token: string;
}

export interface Created {
  game: GameInfo;
  invites: readonly Invite[];
}

export interface Joined {
  game: string;
  seat: string;
}

export interface Chatted {
  number: number;
  seat: string;
  name: string;
  text: string;
  at: number;
}

/** A line of the log: what happened, in words, and how it looks. */
export interface LogLine {
  rule: string;
  ruleset: string;
  says: Phrase;
  event: unknown;
  acts?: readonly Act[];
  detail?: boolean;
}

/** A scene to look back at, and how many lines of the seat's log came before it. */
export interface Moment {
  log: number;
  tables: readonly Sheet[];
}

export interface History {
  game: GameInfo;
  seat: string | null;
  log: readonly LogLine[];
  moments: readonly Moment[];
}

/** A seat's position: the log from `log_from` on, everything else complete. */
export interface Update {
  type: "update";
  game: GameInfo;
  seat: string | null;
  tables: readonly Sheet[];
  log_from: number;
  log: readonly LogLine[];
  questions: readonly Posed[];
  chat?: readonly Chatted[];
  /** Whether scenes carry their boards; without them the last ones stand. */
  boards?: boolean;
}

/** Saved. */
export interface Ack {
  type: "ack";
  id: string;
}

export interface OptionInfo {
  name: string;
  option: GameOption;
}

export interface ScenarioInfo {
  id: string;
  title: string;
  text: string;
  title_it?: string;
  text_it?: string;
  rule: string;
  seats: readonly string[];
  options: Record<string, Choice>;
}

export interface LevelInfo {
  level: string;
  text: string;
}

export interface RulesetInfo {
  id: string;
  version: number;
  title: string;
  languages: readonly string[];
  scenarios: readonly ScenarioInfo[];
  options: readonly OptionInfo[];
  levels: readonly LevelInfo[];
}

export interface RulesetList {
  rulesets: readonly RulesetInfo[];
}

/** A ruleset's words in one language: phrases by key, and the rulebook's sections. */
export interface Book {
  language: string;
  phrases: Record<string, string>;
  sections: Record<string, readonly [string, string]>;
}

/** What the page says over the socket; all but `since` is acknowledged under its id. */
export type Spoken =
  | { type: "answer"; seat: string; key: string; value: string | number; id: string }
  | { type: "undo"; seat: string; id: string; key?: string }
  | { type: "resign" | "draw" | "return"; seat: string; id: string }
  | { type: "chat"; seat: string; text: string; id: string };

export type Heard = Update | Ack | Fault;
