/** Api: the server's addresses, one function each. */

import { gamePath, headers, takeEarly } from "./early.ts";
import { freshId } from "./fresh.ts";
import type {
  Ack,
  Book,
  Checked,
  CheckIn,
  Codes,
  Created,
  Fault,
  GameInfo,
  GameList,
  Health,
  History,
  Invite,
  Joined,
  Lessons,
  Me,
  NewGame,
  RulesetList,
  SessionList,
  SetupText,
} from "./schema.ts";
import type { Ambit, AmbitIn, Supposed, SupposeIn } from "./schema.ts";
import type { BoardInfo, Hint, Reviewed } from "./schema.ts";
import type { PilotList, StudyIn, StudyInfo, StudyList } from "./schema.ts";
import type { Traced, Way, WithinReach } from "./schema.ts";

/** The server said no, in a sentence for people. */
export class Refused extends Error {
  constructor(readonly code: string, sentence: string, readonly place: string) {
    super(sentence);
  }
}

/** The server could not be reached. */
export class Unreachable extends Error {}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers };
  if (body !== undefined) {
    const text = typeof body === "string";
    init.body = text ? body : JSON.stringify(body);
    init.headers = {
      ...headers,
      "content-type": text ? "application/x-ndjson" : "application/json",
    };
  }
  let response: Response;
  try {
    response = await (method === "GET" && takeEarly(path) || fetch(path, init));
  } catch {
    throw new Unreachable();
  }
  if (response.status === 204) return undefined as T;
  const given = await response.json().catch(() => null);
  if (response.ok && given !== null) return given as T;
  const fault = given as Fault | null;
  if (!fault?.sentence) throw new Unreachable();
  throw new Refused(fault.code, fault.sentence, fault.place ?? "");
}

const get = <T>(path: string) => call<T>("GET", path);
const post = <T>(path: string, body?: unknown) => call<T>("POST", path, body);
const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`;
const from = (seat: string | null) => seat ? query({ seat }) : "";
const battlePath = (game: string, battle: string, rest: string) =>
  gamePath(game, `/battles/${encodeURIComponent(battle)}${rest}`);
const bookPath = (ruleset: string, rest: string) =>
  `/api/rulesets/${encodeURIComponent(ruleset)}${rest}`;

const studyPath = (study: string, rest = "") =>
  `/api/lab/studies/${encodeURIComponent(study)}${rest}`;
/** Which set-up of a study is meant. */
const which = (against: boolean): Record<string, string> => against ? { against: "true" } : {};

/** A history from its first page to its last. */
async function pages(
  path: string,
  seat: string | null,
  more: Record<string, string> = {},
): Promise<History> {
  const asked = (page: number) =>
    get<History>(path + query({ ...more, ...seat && { seat }, ...page && { page: String(page) } }));
  let page = await asked(0);
  const whole = { ...page, log: [...page.log], moments: [...page.moments] };
  while (page.next != null) {
    page = await asked(page.next);
    whole.log.push(...page.log);
    whole.moments.push(...page.moments);
  }
  return whole;
}

export const api = {
  health: () => get<Health>("/healthz"),
  me: () => get<Me>("/api/me"),
  rename: (name: string) => post<Me>("/api/me/name", { name }),
  keep: (name: string, password: string) => post<Me>("/api/me/account", { name, password }),
  logIn: (name: string, password: string) => post<Me>("/api/login", { name, password }),
  logOut: (everywhere: boolean) => post<void>(`/api/logout${everywhere ? "?everywhere=true" : ""}`),
  recover: (name: string, code: string, password: string) =>
    post<Me>("/api/recover", { name, code, password }),
  changePassword: (old: string, fresh: string) =>
    post<void>("/api/me/password", { old, new: fresh }),
  sessions: () => get<SessionList>("/api/me/sessions"),
  endSession: (session: string) =>
    post<void>(`/api/me/sessions/${encodeURIComponent(session)}/end`),
  makeCodes: (password: string) => post<Codes>("/api/me/recovery", { password }),
  dismiss: (warning: string) =>
    post<void>(`/api/me/warnings/${encodeURIComponent(warning)}/dismiss`),
  leave: (password: string) => post<void>("/api/me/delete", { password }),
  dataAddress: "/api/me/data",
  rulesets: (language: string) => get<RulesetList>(`/api/rulesets?language=${language}`),
  book: (ruleset: string, language: string) =>
    get<Book>(bookPath(ruleset, `/book?language=${language}`)),
  gameBook: (game: string, language: string) =>
    get<Book>(gamePath(game, `/book?language=${language}`)),
  setup: (ruleset: string, scenario: string) =>
    get<SetupText>(bookPath(ruleset, `/scenarios/${encodeURIComponent(scenario)}`)),
  check: (ruleset: string, wish: CheckIn) => post<Checked>(bookPath(ruleset, "/check"), wish),
  lessons: (ruleset: string, language: string) =>
    get<Lessons>(bookPath(ruleset, `/lessons?language=${language}`)),
  games: () => get<GameList>("/api/games"),
  hiddenGames: () => get<GameList>("/api/games?hidden=true"),
  hide: (game: string) => post<void>(gamePath(game, "/hide")),
  show: (game: string) => post<void>(gamePath(game, "/show")),
  abandon: (game: string) => post<void>(gamePath(game, "/abandon")),
  game: (game: string) => get<GameInfo>(gamePath(game)),
  create: (wish: NewGame) => post<Created>("/api/games", wish),
  join: (token: string) => post<Joined>("/api/join", { token }),
  invite: (game: string, seat: string) => post<Invite>(gamePath(game, "/invites"), { seat }),
  rematch: (game: string, swap: boolean) =>
    post<Created>(gamePath(game, `/rematch${swap ? "?swap=true" : ""}`)),
  history: (game: string, seat: string | null) => pages(gamePath(game, "/history"), seat),
  battle: (game: string, battle: string, seat: string | null) =>
    pages(battlePath(game, battle, "/history"), seat),
  hint: (game: string, seat: string, key: string) =>
    get<Hint>(gamePath(game, "/hint") + query({ seat, key })),
  reach: (game: string, seat: string, key: string) =>
    get<WithinReach>(gamePath(game, "/reach") + query({ seat, key })),
  ambit: (game: string, wish: AmbitIn) => post<Ambit>(gamePath(game, "/ambit"), wish),
  suppose: (game: string, wish: SupposeIn) => post<Supposed>(gamePath(game, "/suppose"), wish),
  way: (game: string, seat: string, key: string, value: string) =>
    get<Way>(gamePath(game, "/way") + query({ seat, key, value })),
  trace: (game: string, seat: string, key: string, path: string) =>
    get<Traced>(gamePath(game, "/trace") + query({ seat, key, path })),
  close: (game: string, seat: string) =>
    post<Ack>(gamePath(game, "/resign"), { type: "resign", seat, id: freshId() }),
  review: (game: string) => get<Reviewed>(gamePath(game, "/review")),
  newestStudy: () => get<StudyInfo>("/api/lab"),
  studies: () => get<StudyList>("/api/lab/studies"),
  study: (study: string) => get<StudyInfo>(studyPath(study)),
  beginStudy: (wish: StudyIn) => post<StudyInfo>("/api/lab", wish),
  stopStudy: () => post<StudyInfo>("/api/lab/stop"),
  nameStudy: (study: string, name: string) => post<StudyInfo>(studyPath(study, "/name"), { name }),
  discardStudy: (study: string) => post<void>(studyPath(study, "/discard")),
  studyBoards: (study: string, against: boolean) =>
    get<BoardInfo>(studyPath(study, "/board") + query(which(against))),
  studyAddress: (study: string, what: "findings" | "results", against = false) =>
    studyPath(study, `/${what}`) + (against ? query(which(against)) : ""),
  labPilots: (language: string) => get<PilotList>(`/api/lab/pilots?language=${language}`),
  flownGame: (study: string, number: string, against: boolean, seat: string | null) =>
    get<GameInfo>(
      studyPath(study, `/games/${encodeURIComponent(number)}`) +
        query({ ...which(against), ...seat && { seat } }),
    ),
  flownHistory: (study: string, number: string, against: boolean, seat: string | null) =>
    pages(studyPath(study, `/games/${encodeURIComponent(number)}/history`), seat, which(against)),
  upload: (record: string) => post<Created>("/api/records", record),
  recordAddress: (game: string, seat: string | null, battle?: number) =>
    (battle ? battlePath(game, String(battle), "/record") : gamePath(game, "/record")) + from(seat),
};
