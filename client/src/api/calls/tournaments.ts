// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path, post, type Query } from "../call.ts";
import type { EndIn, LadderAnswerIn, LadderChallengeIn, PairIn, RemoveIn, ResultIn, TournamentIn, TournamentInfo, TournamentList } from "../schema.ts";

/** List tournaments: open, running and finished ones. */
export const listTournaments = (query: Query<"club" | "game"> = {}): Call<TournamentList> =>
  get("/api/tournaments", query);

/** Create a tournament. */
export const makeTournament = (body: TournamentIn): Call<TournamentInfo> =>
  post("/api/tournaments", body);

/** Return a tournament to anyone who has its id. */
export const readTournament = (tournament: string, query: Query<"since"> = {}): Call<TournamentInfo> =>
  get(path`/api/tournaments/${tournament}`, query);

/** Enter a tournament. */
export const joinTournament = (tournament: string): Call<TournamentInfo> =>
  post(path`/api/tournaments/${tournament}/join`);

/** Withdraw from a tournament. */
export const leaveTournament = (tournament: string): Call<TournamentInfo> =>
  post(path`/api/tournaments/${tournament}/leave`);

/** Begin a tournament that the caller hosts. */
export const beginTournament = (tournament: string): Call<TournamentInfo> =>
  post(path`/api/tournaments/${tournament}/begin`);

/** Pair the next round of a tournament that the caller hosts. */
export const pairRound = (tournament: string, body: PairIn): Call<TournamentInfo> =>
  post(path`/api/tournaments/${tournament}/pair`, body);

/** Set the result of a game of a tournament that the caller hosts. */
export const setResult = (tournament: string, body: ResultIn): Call<TournamentInfo> =>
  post(path`/api/tournaments/${tournament}/result`, body);

/** Remove an entrant from a tournament that the caller hosts. */
export const removeEntrant = (tournament: string, body: RemoveIn): Call<TournamentInfo> =>
  post(path`/api/tournaments/${tournament}/remove`, body);

/** Close a tournament that the caller hosts at its current standings, or call it off. */
export const endTournament = (tournament: string, body: EndIn): Call<TournamentInfo> =>
  post(path`/api/tournaments/${tournament}/end`, body);

/** Challenge an entrant above the caller on a ladder. */
export const challengeEntrant = (tournament: string, body: LadderChallengeIn): Call<TournamentInfo> =>
  post(path`/api/tournaments/${tournament}/challenge`, body);

/** Accept a challenge on a ladder, or give way. */
export const answerOnLadder = (tournament: string, body: LadderAnswerIn): Call<TournamentInfo> =>
  post(path`/api/tournaments/${tournament}/answer`, body);
