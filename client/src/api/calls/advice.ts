// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path, post, type Query } from "../call.ts";
import type { Hint, NewGame, OpponentSet, OpponentSetIn, Reviewed, Started, SupposeIn, Supposed, WithinReach } from "../schema.ts";

/** Create a game, and return its first position with everything that the page shows of it. */
export const startGame = (body: NewGame): Call<Started> => post("/api/games/start", body);

/** Return the ace's mixed strategy for an open question of the caller. */
export const getHint = (game: string, query: Query<"seat" | "key"> = {}): Call<Hint> =>
  get(path`/api/games/${game}/hint`, query);

/** Return all positions that answers to a question can lead to, each with all those answers. */
export const getReach = (game: string, query: Query<"seat" | "key"> = {}): Call<WithinReach> =>
  get(path`/api/games/${game}/reach`, query);

/** Return where a piece of another player can end its next move, as far as the seat knows. */
export const getOpponentSet = (game: string, body: OpponentSetIn): Call<OpponentSet> =>
  post(path`/api/games/${game}/opponent-set`, body);

/** Return the turn that an order and guesses lead to, with the odds of every shot. */
export const supposeAnswers = (game: string, body: SupposeIn): Call<Supposed> =>
  post(path`/api/games/${game}/suppose`, body);

/** Review a finished game. */
export const getReview = (game: string): Call<Reviewed> => get(path`/api/games/${game}/review`);
