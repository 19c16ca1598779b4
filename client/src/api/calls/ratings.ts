// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path, post, type Query } from "../call.ts";
import type { GameCounted, LogBookPage, Pilots, Profile, ReservedIn } from "../schema.ts";

/** List the best players of a game, people or programs, and the caller's own place. */
export const listRanked = (query: Query<"ruleset" | "programs" | "page"> = {}): Call<Pilots> =>
  get("/api/pilots", query);

/** Return the public profile of an account. */
export const getProfile = (name: string): Call<Profile> => get(path`/api/pilots/${name}`);

/** Return a page of an account's log book, newest game first. */
export const getLogBook = (name: string, query: Query<"page"> = {}): Call<LogBookPage> =>
  get(path`/api/pilots/${name}/log`, query);

/** Return what a finished rated game did to its players' ratings. */
export const getRatingChange = (game: string): Call<GameCounted> =>
  get(path`/api/games/${game}/rating`);

/** Hide the caller's ratings and log book, or show them. */
export const setReserved = (body: ReservedIn): Call<void> => post("/api/me/profile", body);
