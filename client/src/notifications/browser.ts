/** Browser: whether this browser may show notifications, even without an open page. */

import { language, notify } from "../app/settings.ts";
import { subscriptionOf } from "../worker/renewal.ts";
import {
  getNotificationSettings,
  subscribeToPush,
  unsubscribeFromPush,
} from "../api/calls/notifications.ts";
import { send } from "../api/send.ts";

/** How a browser can be notified: always, only while a page is open, or not at all. */
export type Reached = "pushed" | "open" | "denied";

/** Return whether this browser supports service workers and notifications here. */
export function able(): boolean {
  return Boolean(globalThis.Notification && navigator.serviceWorker);
}

/** Ask for permission, and subscribe this browser to notifications. */
export async function turnOn(): Promise<Reached> {
  if (!able()) return "denied";
  if (Notification.permission === "default") await Notification.requestPermission();
  if (Notification.permission !== "granted") return "denied";
  await navigator.serviceWorker.register("/worker.js");
  notify.value = "on";
  return await subscribe() ? "pushed" : "open";
}

/** Subscribe with the server's key; false if the browser's push service is unreachable. */
export async function subscribe(): Promise<boolean> {
  const { pushManager } = await navigator.serviceWorker.ready;
  if (!pushManager) return false;
  const key = bytes((await send(getNotificationSettings())).push_key);
  try {
    const found = await pushManager.getSubscription() ??
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    await send(subscribeToPush(subscriptionOf(found, language.value)));
    return true;
  } catch {
    return false;
  }
}

/** Stop notifying this browser. */
export async function turnOff(): Promise<void> {
  notify.value = "off";
  const found = await navigator.serviceWorker?.getRegistration();
  await (await found?.pushManager?.getSubscription())?.unsubscribe();
  await send(unsubscribeFromPush());
}

/** Return a key in the format of browsers. */
export function bytes(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
