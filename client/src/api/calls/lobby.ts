// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path, post } from "../call.ts";
import type { Counts, FillIn, MeetingRoom, OfferIn, OfferInfo, Sat, SeekIn, SitIn } from "../schema.ts";

/** Return the open tables that the caller can see, and the caller's own. */
export const getLobby = (): Call<MeetingRoom> => get("/api/lobby");

/** Count the tables open to the caller, the people online and the games in progress. */
export const countTables = (): Call<Counts> => get("/api/lobby/counts");

/** Offer a table. */
export const offerTable = (body: OfferIn): Call<OfferInfo> => post("/api/lobby/offers", body);

/** Sit down at an open table; the game begins when all its seats are taken. */
export const sitDown = (offer: string, body: SitIn): Call<Sat> =>
  post(path`/api/lobby/offers/${offer}/sit`, body);

/** Let a computer pilot take the free seats of the caller's table. */
export const askComputer = (offer: string, body: FillIn): Call<Sat> =>
  post(path`/api/lobby/offers/${offer}/computer`, body);

/** Withdraw the caller's offer, or leave a table. */
export const withdrawOffer = (offer: string): Call<void> =>
  post(path`/api/lobby/offers/${offer}/withdraw`);

/** Wait for an opponent of about the caller's strength. */
export const seekOpponent = (body: SeekIn): Call<Sat> => post("/api/lobby/pairing", body);

/** Stop waiting for an opponent. */
export const stopSeeking = (): Call<void> => post("/api/lobby/pairing/cancel");

/** Play against a computer pilot instead of waiting. */
export const playComputer = (body: FillIn): Call<Sat> => post("/api/lobby/pairing/computer", body);
