/** Ratings: the server's addresses for ratings, profiles and log books. */

import { get, post, query } from "./api.ts";
import { gamePath } from "../app/preloaded.ts";
import type { GameCounted, LogBookPage, Pilots, Profile } from "./schema.ts";

const pilotPath = (name: string, rest = "") => `/api/pilots/${encodeURIComponent(name)}${rest}`;

export const ratingsApi = {
  pilots: (ruleset: string, page: number, programs: boolean) =>
    get<Pilots>("/api/pilots" + query({ ruleset, page: String(page), programs: `${programs}` })),
  profile: (name: string) => get<Profile>(pilotPath(name)),
  logBook: (name: string, page: number) =>
    get<LogBookPage>(pilotPath(name, "/log") + query({ page: String(page) })),
  counted: (game: string) => get<GameCounted>(gamePath(game, "/rating")),
  reserve: (reserved: boolean) => post<void>("/api/me/profile", { reserved }),
};
