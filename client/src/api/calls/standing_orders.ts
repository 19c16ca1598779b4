// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path, post, type Query } from "../call.ts";
import type { SeatStanding, StandingIn } from "../schema.ts";

/** Return the standing orders of the caller's seat, and the possible ones. */
export const getStandingOrders = (game: string, query: Query<"seat"> = {}): Call<SeatStanding> =>
  get(path`/api/games/${game}/standing-orders`, query);

/** Replace the standing orders of the caller's seat. */
export const giveStandingOrders = (game: string, body: StandingIn): Call<SeatStanding> =>
  post(path`/api/games/${game}/standing-orders`, body);
