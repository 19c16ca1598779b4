/** Tournaments: the server's addresses for tournaments. */

import { get, post, query } from "./api.ts";
import type {
  ClubList,
  EndIn,
  ResultIn,
  TournamentIn,
  TournamentInfo,
  TournamentList,
} from "./schema.ts";

const path = (id: string, deed = "") => `/api/tournaments/${encodeURIComponent(id)}${deed}`;
const deed = (name: string) => (id: string, body?: unknown) =>
  post<TournamentInfo>(path(id, `/${name}`), body);

export const tournamentsApi = {
  list: () => get<TournamentList>("/api/tournaments"),
  of: (game: string) => get<TournamentList>("/api/tournaments" + query({ game })),
  clubs: () => get<ClubList>("/api/clubs"),
  make: (wish: TournamentIn) => post<TournamentInfo>("/api/tournaments", wish),
  /** Nothing, where it stands as it did after so many changes. */
  read: (id: string, since?: number) =>
    get<TournamentInfo | undefined>(path(id) + (since === undefined ? "" : `?since=${since}`)),
  join: deed("join"),
  leave: deed("leave"),
  begin: deed("begin"),
  pair: (id: string, after: number) => post<TournamentInfo>(path(id, "/pair"), { after }),
  result: (id: string, said: ResultIn) => post<TournamentInfo>(path(id, "/result"), said),
  remove: (id: string, entrant: number) => post<TournamentInfo>(path(id, "/remove"), { entrant }),
  end: (id: string, said: EndIn) => post<TournamentInfo>(path(id, "/end"), said),
  challenge: (id: string, entrant: number) =>
    post<TournamentInfo>(path(id, "/challenge"), { entrant }),
  answer: (id: string, encounter: number, accept: boolean) =>
    post<TournamentInfo>(path(id, "/answer"), { encounter, accept }),
};
