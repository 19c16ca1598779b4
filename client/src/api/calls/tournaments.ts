// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path, post, type Query } from "../call.ts";
import type { EndIn, LadderAnswerIn, LadderChallengeIn, PairIn, RemoveIn, ResultIn, TournamentIn, TournamentInfo, TournamentList } from "../schema.ts";

/** Tournaments to enter, being played and over. */
export const listTournaments = (query: Query<"club" | "game"> = {}): Call<TournamentList> =>
  get("/api/tournaments", query);

/** Make a tournament. */
export const makeTournament = (body: TournamentIn): Call<TournamentInfo> =>
  post("/api/tournaments", body);

/** How a tournament stands, for whoever has its address. */
export const readTournament = (tournament: string, query: Query<"since"> = {}): Call<TournamentInfo> =>
  get(path`/api/tournaments/${tournament}`, query);

/** Enter a tournament. */
export const joinTournament = (tournament: string): Call<TournamentInfo> =>
  post(path`/api/tournaments/${tournament}/join`);

/** Withdraw from a tournament. */
export const leaveTournament = (tournament: string): Call<TournamentInfo> =>
  post(path`/api/tournaments/${tournament}/leave`);

/** Let a tournament of mine begin. */
export const beginTournament = (tournament: string): Call<TournamentInfo> =>
  post(path`/api/tournaments/${tournament}/begin`);

/** Pair the next round of a tournament of mine. */
export const pairRound = (tournament: string, body: PairIn): Call<TournamentInfo> =>
  post(path`/api/tournaments/${tournament}/pair`, body);

/** Say how a game of a tournament of mine ended. */
export const setResult = (tournament: string, body: ResultIn): Call<TournamentInfo> =>
  post(path`/api/tournaments/${tournament}/result`, body);

/** Remove somebody from a tournament of mine. */
export const removeEntrant = (tournament: string, body: RemoveIn): Call<TournamentInfo> =>
  post(path`/api/tournaments/${tournament}/remove`, body);

/** Close a tournament of mine as it stands, or call it off. */
export const endTournament = (tournament: string, body: EndIn): Call<TournamentInfo> =>
  post(path`/api/tournaments/${tournament}/end`, body);

/** Challenge somebody above me on a ladder. */
export const challengeEntrant = (tournament: string, body: LadderChallengeIn): Call<TournamentInfo> =>
  post(path`/api/tournaments/${tournament}/challenge`, body);

/** Take up a challenge, or give way. */
export const answerOnLadder = (tournament: string, body: LadderAnswerIn): Call<TournamentInfo> =>
  post(path`/api/tournaments/${tournament}/answer`, body);
