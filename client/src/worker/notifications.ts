/**
 * Notifications: what is pushed to this browser, or told by a page that is out of sight, and shown.
 */

import type { Scope } from "./scope.ts";
import { pages } from "./windows.ts";

/** A notification as the server writes it, in the reader's language. */
export interface PushPayload {
  title: string;
  text: string;
  link: string;
  tag: string;
}

/** What is shown where a notification cannot be read: that there is something to see. */
const UNREAD: PushPayload = { title: "Aerodrome", text: "", link: "/", tag: "" };

/** A notification as a page tells it. */
export const told = (payload: unknown) => read(JSON.stringify(payload));

/** A notification read out of its text; only addresses of ours are led to. */
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

/** Shows a notification that was pushed, unless its reader looks at just that page. */
export async function arrived(scope: Scope, payload: PushPayload): Promise<void> {
  const looking = (await pages(scope)).some((page) =>
    page.visibilityState === "visible" && new URL(page.url).pathname === payload.link
  );
  if (!looking) await show(scope, payload);
}

/** Shows a notification; one with the same tag gives way to it. */
export async function show(scope: Scope, payload: PushPayload): Promise<void> {
  const { title, text: body, link: data, tag } = payload;
  const icon = "/static/icon.svg";
  await scope.registration.showNotification(title, { body, tag, icon, data });
}
