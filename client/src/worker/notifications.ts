/** Notifications: shows those pushed to this browser, or sent by a hidden page. */

import type { Scope } from "./scope.ts";
import { pages } from "./windows.ts";

/** A notification as the server writes it, in the reader's language. */
export interface PushPayload {
  title: string;
  text: string;
  link: string;
  tag: string;
}

/** Shown in place of a notification that cannot be read. */
const UNREAD: PushPayload = { title: "Aerodrome", text: "", link: "/", tag: "" };

/** Return a notification from a page's message. */
export const told = (payload: unknown) => read(JSON.stringify(payload));

/** Return a notification from its text; addresses of other hosts are dropped. */
export function read(text: string | undefined): PushPayload {
  try {
    const found = JSON.parse(text ?? "") as Partial<PushPayload> | null;
    const said = (word: unknown) => typeof word === "string" ? word : "";
    const link = said(found?.link);
    const ours = link.startsWith("/") && !link.startsWith("//");
    return {
      title: said(found?.title) || UNREAD.title,
      text: said(found?.text),
      link: ours ? link : UNREAD.link,
      tag: said(found?.tag),
    };
  } catch {
    return UNREAD;
  }
}

/** Show a pushed notification, unless its page is in view. */
export async function arrived(scope: Scope, payload: PushPayload): Promise<void> {
  const looking = (await pages(scope)).some((page) =>
    page.visibilityState === "visible" && new URL(page.url).pathname === payload.link
  );
  if (!looking) await show(scope, payload);
}

/** Show a notification; it replaces one with the same tag. */
export async function show(scope: Scope, payload: PushPayload): Promise<void> {
  const { title, text: body, link: data, tag } = payload;
  const icon = "/static/icon.svg";
  await scope.registration.showNotification(title, { body, tag, icon, data });
}
