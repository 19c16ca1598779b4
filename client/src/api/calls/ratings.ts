// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path, post, type Query } from "../call.ts";
import type { GameCounted, LogBookPage, Pilots, Profile, ReservedIn } from "../schema.ts";

/** Those who play a game best, people or programs, and where I stand. */
export const listRanked = (query: Query<"ruleset" | "programs" | "page"> = {}): Call<Pilots> =>
  get("/api/pilots", query);

/** What everybody may know of an account. */
export const getProfile = (name: string): Call<Profile> =>
  get(path`/api/pilots/${name}`);

/** A page of somebody's log book, the newest game first. */
export const getLogBook = (name: string, query: Query<"page"> = {}): Call<LogBookPage> =>
  get(path`/api/pilots/${name}/log`, query);

/** What a rated game that is over brought those who played it. */
export const getRatingChange = (game: string): Call<GameCounted> =>
  get(path`/api/games/${game}/rating`);

/** Keep my ratings and my log book to myself, or show them. */
export const setReserved = (body: ReservedIn): Call<void> =>
  post("/api/me/profile", body);
