// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path, post, type Query } from "../call.ts";
import type { ChoiceIn, FoundIn, HookIn, LetterList, LetterReadIn, LostIn, MailIn, Me, PostInfo, Sent, SubscriptionIn, TokenIn } from "../schema.ts";

/** How I am written to. */
export const getNotificationSettings = (): Call<PostInfo> =>
  get("/api/me/notifications/settings");

/** Choose what I hear of by which ways, and when I do not. */
export const chooseNotifications = (body: ChoiceIn): Call<PostInfo> =>
  post("/api/me/notifications/settings", body);

/** Push to this browser. */
export const subscribeToPush = (body: SubscriptionIn): Call<PostInfo> =>
  post("/api/me/notifications/settings/push", body);

/** Push to this browser no more. */
export const unsubscribeFromPush = (): Call<PostInfo> =>
  post("/api/me/notifications/settings/push/stop");

/** Say where I read mail. */
export const setMailAddress = (body: MailIn): Call<PostInfo> =>
  post("/api/me/notifications/settings/mail", body);

/** Name a program of mine that letters are sent to. */
export const setWebhook = (body: HookIn): Call<PostInfo> =>
  post("/api/me/notifications/settings/webhook", body);

/** Send me a letter now, by every way there is to me. */
export const sendTestNotification = (): Call<Sent> =>
  post("/api/me/notifications/settings/test");

/** My letters that I have not read yet, the newest first. */
export const listNotifications = (query: Query<"language"> = {}): Call<LetterList> =>
  get("/api/me/notifications", query);

/** I have read one of my letters, or all. */
export const markNotificationRead = (body: LetterReadIn): Call<void> =>
  post("/api/me/notifications/read", body);

/** Show that I read mail at my address. */
export const confirmMailAddress = (body: TokenIn): Call<void> =>
  post("/api/mail/confirm", body);

/** Mail me a link by which I choose a new password. */
export const requestPasswordReset = (body: LostIn): Call<void> =>
  post("/api/password/forgotten", body);

/** Choose a new password by the link that was mailed, and log in. */
export const resetPassword = (body: FoundIn): Call<Me> =>
  post("/api/password/reset", body);

/** Stop all mail to who has this link; nobody need log in for it. */
export const stopMail = (token: string): Call<void> =>
  post(path`/stop/${token}`);
