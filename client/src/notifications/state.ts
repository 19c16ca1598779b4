/** State: the reader's notification settings, as saved on the server. */

import { signal } from "@preact/signals";
import { inTurn } from "../api/request_queue.ts";
import type { ChoiceIn, NotificationInfo, NotificationSettingsInfo, Quiet } from "../api/schema.ts";
import { language } from "../app/settings.ts";
import { loadMe } from "../app/store.ts";
import { explain } from "../ui/toasts.tsx";
import {
  chooseNotifications,
  getNotificationSettings,
  listNotifications,
  markNotificationRead,
} from "../api/calls/notifications.ts";
import { send } from "../api/send.ts";

export const WAYS = ["page", "push", "mail", "webhook"] as const;
export type Way = typeof WAYS[number];

export const info = signal<NotificationSettingsInfo | null>(null);
export const letters = signal<readonly NotificationInfo[]>([]);

export async function load(): Promise<void> {
  info.value = await send(getNotificationSettings());
  letters.value = (await send(listNotifications({ language: language.peek() }))).letters;
}

/** Mark one notification as read, or all. */
export async function hasRead(letter: string): Promise<void> {
  await send(markNotificationRead({ letter }));
  letters.value = letters.peek().filter((one) => letter && one.id !== letter);
  await loadMe();
}

/** Return the channels that the reader can use. */
export function waysTo(known: NotificationSettingsInfo, account: boolean): Way[] {
  const there = { page: true, push: true, mail: account && known.mail, webhook: account };
  return WAYS.filter((way) => there[way]);
}

/** Return the title of a kind, in the language of the page. */
export function kindTitle(known: NotificationSettingsInfo, kind: string): string {
  const titles = known.kinds[kind];
  return titles?.[language.value] ?? titles?.["en"] ?? kind;
}

/** Return the channels of one kind with one added or removed. */
export function turned(ways: readonly Way[], way: Way, on: boolean): Way[] {
  return WAYS.filter((one) => one === way ? on : ways.includes(one));
}

const choices = inTurn<NotificationSettingsInfo>(
  (kept) => info.value = kept,
  () => send(getNotificationSettings()),
  explain,
);

/** Show and save the settings, with this browser's time zone. */
export function choose(ways: Record<string, Way[]>, quiet: Quiet | null): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";
  const wish: ChoiceIn = { ways, quiet, zone, language: language.peek() };
  const known = info.peek();
  if (known) info.value = { ...known, ways: { ...known.ways, ...ways }, quiet };
  choices(() => send(chooseNotifications(wish)));
}

/** Return a time of day for an input: "22:30". */
export function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0"))
    .join(":");
}

/** Return the minutes of a typed time of day. */
export function minutes(typed: string): number {
  const [hour = 0, minute = 0] = typed.split(":").map(Number);
  return hour * 60 + minute;
}
