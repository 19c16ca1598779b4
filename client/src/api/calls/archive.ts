// Made by `aerodrome schema` from the server's routes; do not edit.

import { address, type Call, get, path, type Query } from "../call.ts";
import type { History } from "../schema.ts";

/** Return the history of an ended battle within a game, as a seat may see it. */
export const getBattle = (game: string, battle: string, query: Query<"seat" | "page"> = {}): Call<History> =>
  get(path`/api/games/${game}/battles/${battle}/history`, query);

/** Download the record of a battle; while the game goes on, the seat's copy of it. */
export const getBattleRecordAddress = (game: string, battle: string, query: Query<"seat"> = {}): string =>
  address(path`/api/games/${game}/battles/${battle}/record`, query);
