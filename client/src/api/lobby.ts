/** Lobby: what is done in the room where people meet, one function each. */

import { get, post } from "./api.ts";
import type { ClubList, Counts, OfferIn, OfferInfo, Sat, SeekIn } from "./schema.ts";

const table = (offer: string, rest: string) =>
  `/api/meet/offers/${encodeURIComponent(offer)}/${rest}`;

export const lobbyApi = {
  clubs: () => get<ClubList>("/api/clubs"),
  counts: () => get<Counts>("/api/meet/counts"),
  offer: (wish: OfferIn) => post<OfferInfo>("/api/meet/offers", wish),
  sit: (offer: string) => post<Sat>(table(offer, "sit"), {}),
  withdraw: (offer: string) => post<void>(table(offer, "withdraw")),
  fillIn: (offer: string) => post<Sat>(table(offer, "computer"), {}),
  seek: (wish: SeekIn) => post<Sat>("/api/meet/pairing", wish),
  cancel: () => post<void>("/api/meet/pairing/cancel"),
  playComputer: () => post<Sat>("/api/meet/pairing/computer", {}),
};
