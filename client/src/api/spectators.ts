/** Spectators: the server's addresses for who looks on, and for who looks for a game. */

import { get, post, query } from "./api.ts";
import { gamePath } from "../app/preloaded.ts";
import { freshId } from "./idempotency.ts";
import type { AdmitIn, FoundGames, GallerySaid, GameInfo, WatchList } from "./schema.ts";

/** What is asked for, without what leaves everything open. */
function asked(wanted: Readonly<Record<string, string>>): string {
  return query(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value)));
}

export const spectatorsApi = {
  admit: (game: string, said: AdmitIn) => post<GameInfo>(gamePath(game, "/watching"), said),
  now: (wanted: Readonly<Record<string, string>>) => get<WatchList>("/api/watch" + asked(wanted)),
  over: (wanted: Readonly<Record<string, string>>) =>
    get<WatchList>("/api/watch/over" + asked(wanted)),
  /** The little board of a game; another address whenever it looks otherwise. */
  picture: (game: string, tag: string) => gamePath(game, "/picture") + query({ tag }),
  gallery: (game: string, after: number) =>
    get<GallerySaid>(gamePath(game, "/gallery") + query({ after: String(after) })),
  remark: (game: string, text: string) =>
    post<void>(gamePath(game, "/gallery"), { text, id: freshId() }),
  mine: (wanted: Readonly<Record<string, string>>) =>
    get<FoundGames>("/api/me/games" + asked(wanted)),
  archive: (games: readonly string[], archived: boolean) =>
    post<void>("/api/me/games/archive", { games, archived }),
  records: "/api/me/games/records",
};
