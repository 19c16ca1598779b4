/** Clocks: the addresses of the server that are about pace. */

import { get, post } from "./api.ts";
import { gamePath } from "../app/preloaded.ts";
import type { Invite, LeaveBook, LeaveIn } from "./schema.ts";

const LEAVE = "/api/me/leave";

export const clocksApi = {
  leave: () => get<LeaveBook>(LEAVE),
  takeLeave: (wish: LeaveIn) => post<LeaveBook>(LEAVE, wish),
  endLeave: () => post<LeaveBook>(`${LEAVE}/end`),
  substitute: (game: string, seat: string) => post<Invite>(gamePath(game, "/substitute"), { seat }),
};
