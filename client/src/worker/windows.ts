/** Windows: our open pages, and the one that a notification leads to. */

import type { Notice, Scope, Window } from "./scope.ts";

/** Return all our pages. */
export function pages(scope: Scope): Promise<readonly Window[]> {
  return scope.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** Milliseconds that a page has to report its version. */
const PATIENCE = 2000;

/** Return the versions of the open pages; null for one that does not report. */
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

/** Tell all pages that a worker of this version is active. */
export async function announce(scope: Scope, version: string): Promise<void> {
  for (const page of await pages(scope)) page.postMessage({ type: "fresh", version });
}

/** Open the page of a clicked notification, or focus it if it is open already. */
export async function open(scope: Scope, notice: Notice): Promise<unknown> {
  notice.close();
  const url = new URL(String(notice.data), scope.location.origin);
  const there = await pages(scope);
  const same = there.find((page) => new URL(page.url).pathname === url.pathname);
  return same ? await same.focus() : await scope.clients.openWindow(url.href);
}
