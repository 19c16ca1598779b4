// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path, post, type Query } from "../call.ts";
import type { ChoiceIn, ForgottenPasswordIn, MailIn, Me, NewPasswordIn, NotificationList, NotificationReadIn, NotificationSettingsInfo, Sent, SubscriptionIn, TokenIn, WebhookIn } from "../schema.ts";

/** Return the caller's notification settings. */
export const getNotificationSettings = (): Call<NotificationSettingsInfo> =>
  get("/api/me/notifications/settings");

/** Choose the ways of each kind of notification, and quiet hours. */
export const chooseNotifications = (body: ChoiceIn): Call<NotificationSettingsInfo> =>
  post("/api/me/notifications/settings", body);

/** Subscribe this browser to web push. */
export const subscribeToPush = (body: SubscriptionIn): Call<NotificationSettingsInfo> =>
  post("/api/me/notifications/settings/push", body);

/** Unsubscribe this browser from web push. */
export const unsubscribeFromPush = (): Call<NotificationSettingsInfo> =>
  post("/api/me/notifications/settings/push/stop");

/** Set the caller's mail address. */
export const setMailAddress = (body: MailIn): Call<NotificationSettingsInfo> =>
  post("/api/me/notifications/settings/mail", body);

/** Set the caller's webhook. */
export const setWebhook = (body: WebhookIn): Call<NotificationSettingsInfo> =>
  post("/api/me/notifications/settings/webhook", body);

/** Send the caller a test notification by every possible way. */
export const sendTestNotification = (): Call<Sent> => post("/api/me/notifications/settings/test");

/** List the caller's unread notifications, newest first. */
export const listNotifications = (query: Query<"language"> = {}): Call<NotificationList> =>
  get("/api/me/notifications", query);

/** Mark one of the caller's notifications as read, or all. */
export const markNotificationRead = (body: NotificationReadIn): Call<void> =>
  post("/api/me/notifications/read", body);

/** Confirm a mail address. */
export const confirmMailAddress = (body: TokenIn): Call<void> => post("/api/mail/confirm", body);

/** Mail the owner of an account a link to choose a new password. */
export const requestPasswordReset = (body: ForgottenPasswordIn): Call<void> =>
  post("/api/password/forgotten", body);

/** Choose a new password with a mailed link, and log in. */
export const resetPassword = (body: NewPasswordIn): Call<Me> => post("/api/password/reset", body);

/** Stop all mail to the owner of an unsubscribe link, without a login. */
export const stopMail = (token: string): Call<void> => post(path`/stop/${token}`);
