// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, path, post } from "../call.ts";
import type { Complained, ComplaintIn } from "../schema.ts";

/** Send a report about a game to the host. */
export const sendReport = (game: string, body: ComplaintIn): Call<Complained> =>
  post(path`/api/games/${game}/report/send`, body);
