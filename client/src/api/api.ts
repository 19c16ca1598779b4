/** Api: the server's addresses, one function each. */

import { signal } from "@preact/signals";
import { during } from "../app/busy.ts";
import { transport } from "../app/transport.ts";
import { gamePath, headers, takeEarly } from "../app/preloaded.ts";
import { freshId } from "./idempotency.ts";
import type {
  Ack,
  Book,
  Created,
  Fault,
  GameInfo,
  GameList,
  Lessons,
  LessonsDone,
  Me,
  NewGame,
  RulesetList,
  Traced,
  Way,
  WithinReach,
} from "./schema.ts";

/** The server said no, in a sentence for people. */
export class Refused extends Error {
  constructor(readonly code: string, sentence: string, readonly place: string) {
    super(sentence);
  }
}

/** Whether the server could not be reached when it was last asked. */
export const away = signal(false);

/** The server could not be reached. */
export class Unreachable extends Error {
  constructor() {
    super();
    away.value = true;
  }
}

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
    response = await (method === "GET" && takeEarly(path) || transport.fetch(path, init));
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

export const get = <T>(path: string) => during(call<T>("GET", path));
export const post = <T>(path: string, body?: unknown) => during(call<T>("POST", path, body));
export const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`;
export const bookPath = (ruleset: string, rest: string) =>
  `/api/rulesets/${encodeURIComponent(ruleset)}${rest}`;

export const api = {
  me: () => get<Me>("/api/me"),
  dismiss: (warning: string) =>
    post<void>(`/api/me/warnings/${encodeURIComponent(warning)}/dismiss`),
  rulesets: (language: string) => get<RulesetList>(`/api/rulesets?language=${language}`),
  book: (ruleset: string, language: string) =>
    get<Book>(bookPath(ruleset, `/book?language=${language}`)),
  gameBook: (game: string, language: string) =>
    get<Book>(gamePath(game, `/book?language=${language}`)),
  lessons: (ruleset: string, language: string) =>
    get<Lessons>(bookPath(ruleset, `/lessons?language=${language}`)),
  learnt: () => get<LessonsDone>("/api/me/lessons"),
  finish: (ruleset: string, lesson: string) =>
    post<LessonsDone>("/api/me/lessons", { ruleset, lesson }),
  games: () => get<GameList>("/api/games"),
  abandon: (game: string) => post<void>(gamePath(game, "/abandon")),
  game: (game: string) => get<GameInfo>(gamePath(game)),
  create: (wish: NewGame) => post<Created>("/api/games", wish),
  reach: (game: string, seat: string, key: string) =>
    get<WithinReach>(gamePath(game, "/reach") + query({ seat, key })),
  way: (game: string, seat: string, key: string, value: string) =>
    get<Way>(gamePath(game, "/way") + query({ seat, key, value })),
  trace: (game: string, seat: string, key: string, path: string) =>
    get<Traced>(gamePath(game, "/trace") + query({ seat, key, path })),
  close: (game: string, seat: string) =>
    post<Ack>(gamePath(game, "/resign"), { type: "resign", seat, id: freshId() }),
};
