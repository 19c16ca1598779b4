/**
 * Notifications: what is pushed to this browser, or told by a page that is out of sight, and shown.
 */

import type { Scope } from "./scope.ts";
import { pages } from "./windows.ts";

/** A letter as the server writes it, in the reader's language. */
export interface PushLetter {
  title: string;
  text: string;
  link: string;
  tag: string;
}

/** What is shown where a letter cannot be read: that there is something to see. */
const UNREAD: PushLetter = { title: "Aerodrome", text: "", link: "/", tag: "" };

/** A letter as a page tells it. */
export const told = (letter: unknown) => read(JSON.stringify(letter));

/** A letter out of its text; only addresses of ours are led to. */
export function read(text: string | undefined): PushLetter {
  try {
    const found = JSON.parse(text ?? "") as Partial<PushLetter> | null;
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

/** Shows a letter that was pushed, unless its reader looks at just that page. */
export async function arrived(scope: Scope, letter: PushLetter): Promise<void> {
  const looking = (await pages(scope)).some((page) =>
    page.visibilityState === "visible" && new URL(page.url).pathname === letter.link
  );
  if (!looking) await show(scope, letter);
}

/** Shows a letter; one with the same tag gives way to it. */
export async function show(scope: Scope, letter: PushLetter): Promise<void> {
  const { title, text: body, link: data, tag } = letter;
  const icon = "/static/icon.svg";
  await scope.registration.showNotification(title, { body, tag, icon, data });
}
