/** Windows: the pages of ours that are open, and the one that a letter leads to. */

import type { House, Notice, Window } from "./scope.ts";

/** All pages of ours. */
export function pages(house: House): Promise<readonly Window[]> {
  return house.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** Milliseconds a page has to say which it is. */
const PATIENCE = 2000;

/** Which versions the open pages are made of; null for one that does not say. */
export async function versionsInUse(
  house: House,
  patience = PATIENCE,
): Promise<(string | null)[]> {
  return await Promise.all((await pages(house)).map((page) => versionOf(page, patience)));
}

function versionOf(page: Window, patience: number): Promise<string | null> {
  return new Promise((done) => {
    const { port1: ours, port2: theirs } = new MessageChannel();
    const say = (version: unknown) => {
      clearTimeout(silent);
      ours.close();
      done(typeof version === "string" ? version : null);
    };
    const silent = setTimeout(() => say(null), patience);
    ours.onmessage = (event) => say(event.data);
    page.postMessage({ type: "which" }, [theirs]);
  });
}

/** Tells all pages that a worker of this version is here now. */
export async function announce(house: House, version: string): Promise<void> {
  for (const page of await pages(house)) page.postMessage({ type: "fresh", version });
}

/** A notification was clicked: the page it is about, where it is open already, or a new one. */
export async function open(house: House, notice: Notice): Promise<unknown> {
  notice.close();
  const url = new URL(String(notice.data), house.location.origin);
  const there = await pages(house);
  const same = there.find((page) => new URL(page.url).pathname === url.pathname);
  return same ? await same.focus() : await house.clients.openWindow(url.href);
}
