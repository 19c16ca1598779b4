// Made by `aerodrome schema` from the server's routes; do not edit.

import { address, type Call, get, path, post, type Query } from "../call.ts";
import type { AdmitIn, ArchiveIn, FoundGames, GalleryIn, GallerySaid, GameInfo, WatchList } from "../schema.ts";

/** List public games in progress, with a small picture of each. */
export const watchGames = (query: Query<"ruleset" | "pace" | "by" | "least" | "page"> = {}): Call<WatchList> =>
  get("/api/watch", query);

/** List finished public games, newest first. */
export const listFinishedGames = (query: Query<"ruleset" | "scenario" | "player" | "page"> = {}): Call<WatchList> =>
  get("/api/watch/over", query);

/** Draw a small picture of a public game, as spectators see it (SVG). */
export const drawGameAddress = (game: string, query: Query<"tag"> = {}): string =>
  address(path`/api/games/${game}/picture`, query);

/** Choose who can find a game of the caller's to watch it, and with what delay. */
export const admitSpectators = (game: string, body: AdmitIn): Call<GameInfo> =>
  post(path`/api/games/${game}/watching`, body);

/** Send a message to the other spectators of a game. */
export const sayInGallery = (game: string, body: GalleryIn): Call<void> =>
  post(path`/api/games/${game}/gallery`, body);

/** List the spectators' messages; players can read them when the game is over. */
export const readGallery = (game: string, query: Query<"after"> = {}): Call<GallerySaid> =>
  get(path`/api/games/${game}/gallery`, query);

/** Search the caller's games, newest first. */
export const searchGames = (query: Query<"ruleset" | "scenario" | "opponent" | "against" | "result" | "since" | "until" | "rated" | "archived" | "page"> = {}): Call<FoundGames> =>
  get("/api/me/games", query);

/** Move several of the caller's games into the archive, or out of it. */
export const archiveGames = (body: ArchiveIn): Call<void> => post("/api/me/games/archive", body);

/** Download the records of all the caller's games as one ZIP file. */
export const exportGamesAddress = (): string => "/api/me/games/records";
