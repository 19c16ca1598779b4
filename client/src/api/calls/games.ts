// Made by `aerodrome schema` from the server's routes; do not edit.

import { address, type Call, get, path, post, type Query } from "../call.ts";
import type { Ack, AdjournIn, AnswerIn, ChatIn, ClaimIn, Code, CodeIn, Complaint, ComplaintIn, Created, DrawIn, GameInfo, GameList, HandOverIn, History, Invitation, Invite, InviteIn, JoinIn, Joined, LeaveBook, LeaveIn, NewGame, ResignIn, ReturnIn, Traced, UndoIn, Update, Way } from "../schema.ts";

/** My games, or those I have hidden. */
export const listGames = (query: Query<"hidden"> = {}): Call<GameList> =>
  get("/api/games", query);

/** Make a game. */
export const createGame = (body: NewGame): Call<Created> =>
  post("/api/games", body);

/** What a game is and who plays. */
export const getGame = (game: string): Call<GameInfo> =>
  get(path`/api/games/${game}`);

/** The position as a seat, or a spectator, sees it. */
export const getPosition = (game: string, query: Query<"seat" | "log" | "chat"> = {}): Call<Update> =>
  get(path`/api/games/${game}/position`, query);

/** Everything a seat was entitled to see so far, to look back at, in pages. */
export const getHistory = (game: string, query: Query<"seat" | "page"> = {}): Call<History> =>
  get(path`/api/games/${game}/history`, query);

/** Answer a question. */
export const answer = (game: string, body: AnswerIn): Call<Ack> =>
  post(path`/api/games/${game}/answers`, body);

/** Take an answer back. */
export const undo = (game: string, body: UndoIn): Call<Ack> =>
  post(path`/api/games/${game}/undo`, body);

/** Give the game up; one that nothing here plays is closed without anybody having won. */
export const resign = (game: string, body: ResignIn): Call<Ack> =>
  post(path`/api/games/${game}/resign`, body);

/** Offer or accept a draw: the last person to offer agrees, and the game is drawn. */
export const draw = (game: string, body: DrawIn): Call<Ack> =>
  post(path`/api/games/${game}/draw`, body);

/** Be here again: wake the game, and take the controls from whoever answers for me. */
export const takeControls = (game: string, body: ReturnIn): Call<Ack> =>
  post(path`/api/games/${game}/return`, body);

/** Say something at the table. */
export const chat = (game: string, body: ChatIn): Call<Ack> =>
  post(path`/api/games/${game}/chat`, body);

/** The same game anew, with everybody in their seat or with the sides changed. */
export const rematch = (game: string, query: Query<"swap"> = {}): Call<Created> =>
  post(path`/api/games/${game}/rematch`, undefined, query);

/** Take a game off my list. */
export const hideGame = (game: string): Call<void> =>
  post(path`/api/games/${game}/hide`);

/** Put a hidden game on my list again. */
export const showGame = (game: string): Call<void> =>
  post(path`/api/games/${game}/show`);

/** End a lesson of mine, and hide it. */
export const abandonLesson = (game: string): Call<void> =>
  post(path`/api/games/${game}/abandon`);

/** The path of one option, where a question says that it has ways. */
export const getWay = (game: string, query: Query<"seat" | "key" | "value"> = {}): Call<Way> =>
  get(path`/api/games/${game}/way`, query);

/** What comes of a path drawn cell by cell: where it goes on, and what it answers. */
export const getTrace = (game: string, query: Query<"seat" | "key" | "path"> = {}): Call<Traced> =>
  get(path`/api/games/${game}/trace`, query);

/** Download the record. */
export const getRecordAddress = (game: string, query: Query<"seat"> = {}): string =>
  address(path`/api/games/${game}/record`, query);

/** Something is wrong: one file with my words, a picture, my record and versions. */
export const writeReport = (game: string, body: ComplaintIn): Call<Complaint> =>
  post(path`/api/games/${game}/report`, body);

/** Upload a finished record. */
export const uploadRecord = (body: string): Call<Created> =>
  post("/api/records", body);

/** Sit down by an invitation. */
export const joinGame = (body: JoinIn): Call<Joined> =>
  post("/api/join", body);

/** What a link invites to, before anybody sits down. */
export const readInvitation = (body: JoinIn): Call<Invitation> =>
  post("/api/invitation", body);

/** A link as a code that a telephone reads. */
export const drawCode = (body: CodeIn): Call<Code> =>
  post("/api/qr-code", body);

/** A new link for an open seat. */
export const invitePlayer = (game: string, body: InviteIn): Call<Invite> =>
  post(path`/api/games/${game}/invites`, body);

/** The same set-up against the computer, while my opponent is not there yet. */
export const beginPractice = (game: string): Call<Created> =>
  post(path`/api/games/${game}/practice`);

/** Propose to go on later, or agree to it. */
export const adjourn = (game: string, body: AdjournIn): Call<Ack> =>
  post(path`/api/games/${game}/adjourn`, body);

/** Claim the game from a side that is gone. */
export const claim = (game: string, body: ClaimIn): Call<Ack> =>
  post(path`/api/games/${game}/claim`, body);

/** My leave of absence, and the days that are left. */
export const readLeave = (): Call<LeaveBook> =>
  get("/api/me/leave");

/** Be away for some days: no time of mine runs meanwhile, but on live clocks. */
export const takeLeave = (body: LeaveIn): Call<LeaveBook> =>
  post("/api/me/leave", body);

/** Be back before my leave is over. */
export const endLeave = (): Call<LeaveBook> =>
  post("/api/me/leave/end");

/** A link by which somebody else takes the seat of a player who is gone. */
export const inviteSubstitute = (game: string, body: InviteIn): Call<Invite> =>
  post(path`/api/games/${game}/substitute`, body);

/** Leave my machines to the computer for the rest of a battle within the game. */
export const handOver = (game: string, body: HandOverIn): Call<Ack> =>
  post(path`/api/games/${game}/handover`, body);
