// Made by `aerodrome schema` from the server's routes; do not edit.

import { address, type Call, get, path, type Query } from "../call.ts";
import type { History } from "../schema.ts";

/** A battle within a game, once it has ended: everything a seat was entitled to see. */
export const getBattle = (game: string, battle: string, query: Query<"seat" | "page"> = {}): Call<History> =>
  get(path`/api/games/${game}/battles/${battle}/history`, query);

/** Download the record of a battle; a seat's copy of it while the game goes on. */
export const getBattleRecordAddress = (game: string, battle: string, query: Query<"seat"> = {}): string =>
  address(path`/api/games/${game}/battles/${battle}/record`, query);
