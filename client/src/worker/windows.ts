/** Windows: the pages of ours that are open, and the one that a notification leads to. */

import type { Notice, Scope, Window } from "./scope.ts";

/** All pages of ours. */
export function pages(scope: Scope): Promise<readonly Window[]> {
  return scope.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** Milliseconds a page has to say which it is. */
const PATIENCE = 2000;

/** Which versions the open pages are made of; null for one that does not say. */
export async function versionsInUse(
  scope: Scope,
  patience = PATIENCE,
): Promise<(string | null)[]> {
  return await Promise.all((await pages(scope)).map((page) => versionOf(page, patience)));
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
export async function announce(scope: Scope, version: string): Promise<void> {
  for (const page of await pages(scope)) page.postMessage({ type: "fresh", version });
}

/** A notification was clicked: the page it is about, where it is open already, or a new one. */
export async function open(scope: Scope, notice: Notice): Promise<unknown> {
  notice.close();
  const url = new URL(String(notice.data), scope.location.origin);
  const there = await pages(scope);
  const same = there.find((page) => new URL(page.url).pathname === url.pathname);
  return same ? await same.focus() : await scope.clients.openWindow(url.href);
}
