// Made by `aerodrome schema` from the server's routes; do not edit.

import { address, type Call, get, path, post, type Query } from "../call.ts";
import type { AdmitIn, ArchiveIn, FoundGames, GalleryIn, GallerySaid, GameInfo, WatchList } from "../schema.ts";

/** Games that are being played and that everybody may watch, with their little boards. */
export const watchGames = (query: Query<"ruleset" | "pace" | "by" | "least" | "page"> = {}): Call<WatchList> =>
  get("/api/watch", query);

/** Games that are over and that everybody may look back at, the newest first. */
export const listFinishedGames = (query: Query<"ruleset" | "scenario" | "player" | "page"> = {}): Call<WatchList> =>
  get("/api/watch/over", query);

/** The little board of a public game, as a spectator sees it (SVG). */
export const drawGameAddress = (game: string, query: Query<"tag"> = {}): string =>
  address(path`/api/games/${game}/picture`, query);

/** Say who may find a game of mine to watch it, and how far behind they see it. */
export const admitSpectators = (game: string, body: AdmitIn): Call<GameInfo> =>
  post(path`/api/games/${game}/watching`, body);

/** Say something to those who watch a game as I do. */
export const sayInGallery = (game: string, body: GalleryIn): Call<void> =>
  post(path`/api/games/${game}/gallery`, body);

/** What those say who watch a game; for its players when it is over. */
export const readGallery = (game: string, query: Query<"after"> = {}): Call<GallerySaid> =>
  get(path`/api/games/${game}/gallery`, query);

/** My games by what is known of them, the newest first. */
export const searchGames = (query: Query<"ruleset" | "scenario" | "opponent" | "against" | "result" | "since" | "until" | "rated" | "archived" | "page"> = {}): Call<FoundGames> =>
  get("/api/me/games", query);

/** Put several games of mine into my archive, or take them out of it. */
export const archiveGames = (body: ArchiveIn): Call<void> =>
  post("/api/me/games/archive", body);

/** All records of my games as one archive. */
export const exportGamesAddress = (): string =>
  "/api/me/games/records";
