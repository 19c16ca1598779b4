// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path, post, type Query } from "../call.ts";
import type { Hint, OpponentSet, OpponentSetIn, Reviewed, SupposeIn, Supposed, WithinReach } from "../schema.ts";

/** What the ace would answer to my question, with his odds. */
export const getHint = (game: string, query: Query<"seat" | "key"> = {}): Call<Hint> =>
  get(path`/api/games/${game}/hint`, query);

/** Everywhere that answers to my question can lead, each with all the answers. */
export const getReach = (game: string, query: Query<"seat" | "key"> = {}): Call<WithinReach> =>
  get(path`/api/games/${game}/reach`, query);

/** Where a piece of somebody else can end its next move, as far as my seat knows. */
export const getOpponentSet = (game: string, body: OpponentSetIn): Call<OpponentSet> =>
  post(path`/api/games/${game}/opponent-set`, body);

/** The turn as my order and my guess would have it, with the odds of every shot. */
export const supposeAnswers = (game: string, body: SupposeIn): Call<Supposed> =>
  post(path`/api/games/${game}/suppose`, body);

/** A finished game looked over. */
export const getReview = (game: string): Call<Reviewed> =>
  get(path`/api/games/${game}/review`);
