// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path, post, type Query } from "../call.ts";
import type { SeatStanding, StandingIn } from "../schema.ts";

/** The standing orders of my seat, and what may be ordered. */
export const getStandingOrders = (game: string, query: Query<"seat"> = {}): Call<SeatStanding> =>
  get(path`/api/games/${game}/standing-orders`, query);

/** Give my seat other standing orders. */
export const giveStandingOrders = (game: string, body: StandingIn): Call<SeatStanding> =>
  post(path`/api/games/${game}/standing-orders`, body);
