// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path, post, type Query } from "../call.ts";
import type { AccountIn, BotIn, BotInfo, BotList, BotTokenIn, Codes, Me, NewToken, PasswordIn, ProofIn, RecoverIn, RenameIn, SessionList } from "../schema.ts";

/** Return the caller's profile; the first visit creates a guest. */
export const getMe = (): Call<Me> => get("/api/me");

/** Change a guest's name. */
export const changeName = (body: RenameIn): Call<Me> => post("/api/me/name", body);

/** Turn the caller's guest into an account with a name and a password. */
export const keepAccount = (body: AccountIn): Call<Me> => post("/api/me/account", body);

/** Change the password of the caller's account. */
export const changePassword = (body: PasswordIn): Call<void> => post("/api/me/password", body);

/** List the caller's open sessions. */
export const listSessions = (): Call<SessionList> => get("/api/me/sessions");

/** End one of the caller's sessions and close its connections. */
export const endSession = (session: string): Call<void> =>
  post(path`/api/me/sessions/${session}/end`);

/** Create new recovery codes, which replace all earlier ones. */
export const makeCodes = (body: ProofIn): Call<Codes> => post("/api/me/recovery", body);

/** Dismiss a warning that the caller has read. */
export const dismissWarning = (warning: string): Call<void> =>
  post(path`/api/me/warnings/${warning}/dismiss`);

/** Download all data stored about the caller. */
export const exportAccountAddress = (): string => "/api/me/data";

/** Log in to an account and move the guest's games to it. */
export const logIn = (body: AccountIn): Call<Me> => post("/api/login", body);

/** Choose a new password with a recovery code, and log in. */
export const recoverAccount = (body: RecoverIn): Call<Me> => post("/api/recover", body);

/** Log out of this session, or of all sessions. */
export const logOut = (query: Query<"everywhere"> = {}): Call<void> =>
  post("/api/logout", undefined, query);

/** Delete the caller's account. */
export const deleteAccount = (body: ProofIn): Call<void> => post("/api/me/delete", body);

/** List the caller's programs, with their tokens. */
export const listBots = (): Call<BotList> => get("/api/me/bots");

/** Create an account for one of the caller's programs. */
export const makeBot = (body: BotIn): Call<BotInfo> => post("/api/me/bots", body);

/** Create a token for one of the caller's programs; it is shown only this once. */
export const makeToken = (bot: string, body: BotTokenIn): Call<NewToken> =>
  post(path`/api/me/bots/${bot}/tokens`, body);

/** Revoke a token and close the connections that use it. */
export const revokeToken = (bot: string, token: string): Call<void> =>
  post(path`/api/me/bots/${bot}/tokens/${token}/revoke`);

/** Delete one of the caller's programs. */
export const removeBot = (bot: string): Call<void> => post(path`/api/me/bots/${bot}/remove`);
