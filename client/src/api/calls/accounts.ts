// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path, post, type Query } from "../call.ts";
import type { AccountIn, BotIn, BotInfo, BotList, BotTokenIn, Codes, Me, NewToken, PasswordIn, ProofIn, RecoverIn, RenameIn, SessionList } from "../schema.ts";

/** Who I am; a guest is made on the first visit. */
export const getMe = (): Call<Me> =>
  get("/api/me");

/** Change a guest's name. */
export const changeName = (body: RenameIn): Call<Me> =>
  post("/api/me/name", body);

/** Keep my games under a name. */
export const keepAccount = (body: AccountIn): Call<Me> =>
  post("/api/me/account", body);

/** Another password. */
export const changePassword = (body: PasswordIn): Call<void> =>
  post("/api/me/password", body);

/** My open sessions. */
export const listSessions = (): Call<SessionList> =>
  get("/api/me/sessions");

/** End one of my sessions. */
export const endSession = (session: string): Call<void> =>
  post(path`/api/me/sessions/${session}/end`);

/** New codes. */
export const makeCodes = (body: ProofIn): Call<Codes> =>
  post("/api/me/recovery", body);

/** I have read it. */
export const dismissWarning = (warning: string): Call<void> =>
  post(path`/api/me/warnings/${warning}/dismiss`);

/** Download all that is kept of me. */
export const exportAccountAddress = (): string =>
  "/api/me/data";

/** Log in to an account, with the games of the guest I was. */
export const logIn = (body: AccountIn): Call<Me> =>
  post("/api/login", body);

/** Choose a new password by a code, and log in. */
export const recoverAccount = (body: RecoverIn): Call<Me> =>
  post("/api/recover", body);

/** Log out here, or everywhere. */
export const logOut = (query: Query<"everywhere"> = {}): Call<void> =>
  post("/api/logout", undefined, query);

/** Delete my account. */
export const deleteAccount = (body: ProofIn): Call<void> =>
  post("/api/me/delete", body);

/** My programs, with their tokens. */
export const listBots = (): Call<BotList> =>
  get("/api/me/bots");

/** Make an account for a program of mine. */
export const makeBot = (body: BotIn): Call<BotInfo> =>
  post("/api/me/bots", body);

/** One more token for a program of mine; it is shown this once. */
export const makeToken = (bot: string, body: BotTokenIn): Call<NewToken> =>
  post(path`/api/me/bots/${bot}/tokens`, body);

/** Revoke a token; whatever is connected by it is cut off. */
export const revokeToken = (bot: string, token: string): Call<void> =>
  post(path`/api/me/bots/${bot}/tokens/${token}/revoke`);

/** Delete a program of mine. */
export const removeBot = (bot: string): Call<void> =>
  post(path`/api/me/bots/${bot}/remove`);
