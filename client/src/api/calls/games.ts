// Made by `aerodrome schema` from the server's routes; do not edit.

import { address, type Call, get, path, post, type Query } from "../call.ts";
import type { Ack, AdjournIn, AnswerIn, ChatIn, ClaimIn, Code, CodeIn, Complaint, ComplaintIn, Created, DrawIn, GameInfo, GameList, HandOverIn, History, Invitation, Invite, InviteIn, JoinIn, Joined, LeaveBook, LeaveIn, NewGame, ResignIn, ReturnIn, Traced, UndoIn, Update, Way } from "../schema.ts";

/** List the caller's games, or those the caller has hidden. */
export const listGames = (query: Query<"hidden"> = {}): Call<GameList> => get("/api/games", query);

/** Create a game. */
export const createGame = (body: NewGame): Call<Created> => post("/api/games", body);

/** Return what a game is and who plays it. */
export const getGame = (game: string): Call<GameInfo> => get(path`/api/games/${game}`);

/** Return the position as a seat, or a spectator, sees it. */
export const getPosition = (game: string, query: Query<"seat" | "log" | "chat"> = {}): Call<Update> =>
  get(path`/api/games/${game}/position`, query);

/** Return a page of all that a seat may see of the game so far. */
export const getHistory = (game: string, query: Query<"seat" | "page"> = {}): Call<History> =>
  get(path`/api/games/${game}/history`, query);

/** Answer a question. */
export const answer = (game: string, body: AnswerIn): Call<Ack> =>
  post(path`/api/games/${game}/answers`, body);

/** Take back an answer. */
export const undo = (game: string, body: UndoIn): Call<Ack> =>
  post(path`/api/games/${game}/undo`, body);

/** Resign the game; a game that cannot be played is closed without a winner. */
export const resign = (game: string, body: ResignIn): Call<Ack> =>
  post(path`/api/games/${game}/resign`, body);

/** Offer or accept a draw; when all players have, the game is drawn. */
export const draw = (game: string, body: DrawIn): Call<Ack> =>
  post(path`/api/games/${game}/draw`, body);

/** Rejoin the game: wake it if it sleeps, and take the controls back from the computer. */
export const takeControls = (game: string, body: ReturnIn): Call<Ack> =>
  post(path`/api/games/${game}/return`, body);

/** Send a chat message to the table. */
export const chat = (game: string, body: ChatIn): Call<Ack> =>
  post(path`/api/games/${game}/chat`, body);

/** Create a rematch, with the same seats or with sides swapped. */
export const rematch = (game: string, query: Query<"swap"> = {}): Call<Created> =>
  post(path`/api/games/${game}/rematch`, undefined, query);

/** Hide a game from the caller's list. */
export const hideGame = (game: string): Call<void> => post(path`/api/games/${game}/hide`);

/** Show a hidden game on the caller's list again. */
export const showGame = (game: string): Call<void> => post(path`/api/games/${game}/show`);

/** Close the caller's lesson and hide it. */
export const abandonLesson = (game: string): Call<void> => post(path`/api/games/${game}/abandon`);

/** Return the path of one option of a question that has paths. */
export const getWay = (game: string, query: Query<"seat" | "key" | "value"> = {}): Call<Way> =>
  get(path`/api/games/${game}/way`, query);

/** Follow a path drawn cell by cell: return where it can continue and which answer it gives. */
export const getTrace = (game: string, query: Query<"seat" | "key" | "path"> = {}): Call<Traced> =>
  get(path`/api/games/${game}/trace`, query);

/** Download the record of a game. */
export const getRecordAddress = (game: string, query: Query<"seat"> = {}): string =>
  address(path`/api/games/${game}/record`, query);

/** Report a problem: returns one file with a description, a picture, the record and versions. */
export const writeReport = (game: string, body: ComplaintIn): Call<Complaint> =>
  post(path`/api/games/${game}/report`, body);

/** Upload the record of a finished game. */
export const uploadRecord = (body: string): Call<Created> => post("/api/records", body);

/** Offer to adjourn the game, or accept the offer; refused if there is no opponent. */
export const adjourn = (game: string, body: AdjournIn): Call<Ack> =>
  post(path`/api/games/${game}/adjourn`, body);

/** Claim the game because the other side is gone; refused if there is no opponent. */
export const claim = (game: string, body: ClaimIn): Call<Ack> =>
  post(path`/api/games/${game}/claim`, body);

/** Return the caller's leave of absence, and the days that are left. */
export const readLeave = (): Call<LeaveBook> => get("/api/me/leave");

/** Take leave for some days; the caller's clocks stop during it, except live clocks. */
export const takeLeave = (body: LeaveIn): Call<LeaveBook> => post("/api/me/leave", body);

/** End the caller's leave early. */
export const endLeave = (): Call<LeaveBook> => post("/api/me/leave/end");

/** Create a link by which another person takes the seat of a player who is gone. */
export const inviteSubstitute = (game: string, body: InviteIn): Call<Invite> =>
  post(path`/api/games/${game}/substitute`, body);

/** Take a seat by an invitation link. */
export const joinGame = (body: JoinIn): Call<Joined> => post("/api/join", body);

/** Return what an invitation is for, before taking the seat. */
export const readInvitation = (body: JoinIn): Call<Invitation> => post("/api/invitation", body);

/** Draw a link as a QR code. */
export const drawCode = (body: CodeIn): Call<Code> => post("/api/qr-code", body);

/** Create a new link for an open seat. */
export const invitePlayer = (game: string, body: InviteIn): Call<Invite> =>
  post(path`/api/games/${game}/invites`, body);

/** Start a practice game of the same set-up while the opponent is not there yet. */
export const beginPractice = (game: string): Call<Created> =>
  post(path`/api/games/${game}/practice`);

/** Hand the player's aircraft over to the computer for the rest of a battle. */
export const handOver = (game: string, body: HandOverIn): Call<Ack> =>
  post(path`/api/games/${game}/handover`, body);
