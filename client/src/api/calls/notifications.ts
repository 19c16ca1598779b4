// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path, post, type Query } from "../call.ts";
import type { ChoiceIn, FoundIn, HookIn, LetterList, LetterReadIn, LostIn, MailIn, Me, PostInfo, Sent, SubscriptionIn, TokenIn } from "../schema.ts";

/** Read how I am notified. */
export const getNotificationSettings = (): Call<PostInfo> =>
  get("/api/me/notifications/settings");

/** Choose the ways of each kind, and quiet hours. */
export const chooseNotifications = (body: ChoiceIn): Call<PostInfo> =>
  post("/api/me/notifications/settings", body);

/** Subscribe this browser to web push. */
export const subscribeToPush = (body: SubscriptionIn): Call<PostInfo> =>
  post("/api/me/notifications/settings/push", body);

/** Unsubscribe this browser from web push. */
export const unsubscribeFromPush = (): Call<PostInfo> =>
  post("/api/me/notifications/settings/push/stop");

/** Set my mail address. */
export const setMailAddress = (body: MailIn): Call<PostInfo> =>
  post("/api/me/notifications/settings/mail", body);

/** Set my webhook. */
export const setWebhook = (body: HookIn): Call<PostInfo> =>
  post("/api/me/notifications/settings/webhook", body);

/** Send me a test notification by every possible way. */
export const sendTestNotification = (): Call<Sent> =>
  post("/api/me/notifications/settings/test");

/** List my unread notifications, newest first. */
export const listNotifications = (query: Query<"language"> = {}): Call<LetterList> =>
  get("/api/me/notifications", query);

/** Mark one of my notifications as read, or all. */
export const markNotificationRead = (body: LetterReadIn): Call<void> =>
  post("/api/me/notifications/read", body);

/** Confirm my mail address. */
export const confirmMailAddress = (body: TokenIn): Call<void> =>
  post("/api/mail/confirm", body);

/** Mail me a link by which I choose a new password. */
export const requestPasswordReset = (body: LostIn): Call<void> =>
  post("/api/password/forgotten", body);

/** Choose a new password by the link that was mailed, and log in. */
export const resetPassword = (body: FoundIn): Call<Me> =>
  post("/api/password/reset", body);

/** Stop all mail to the owner of an unsubscribe link, without a login. */
export const stopMail = (token: string): Call<void> =>
  post(path`/stop/${token}`);
