/**
 * Worker: runs in the browser beside our pages, and while none is open.
 *
 * It shows notifications and opens the page they are about. It caches the page's files, so that the
 * page opens without a network, and an open page gets its files even when its host has newer ones.
 * Answers of the server are never cached: they are secret, or soon out of date.
 */

import { answer } from "./answers.ts";
import { layIn, tidy } from "./file_cache.ts";
import { arrived, read, show, told } from "./notifications.ts";
import { renewed } from "./renewal.ts";
import type { Clicked, Event, Fetched, Pushed, Renewed, Scope, Told } from "./scope.ts";
import { NOTHING, type Stock } from "./file_list.ts";
import { announce, open } from "./windows.ts";

const scope = globalThis as unknown as Scope & { stock?: Stock };
const stock = scope.stock ?? NOTHING;
const on = <Kind extends Event>(name: string, act: (event: Kind) => Promise<unknown>) =>
  scope.addEventListener(name, (event) => event.waitUntil(act(event as Kind)));

on("install", async () => {
  await layIn(scope, stock);
  await scope.skipWaiting();
});
on("activate", async () => {
  await scope.registration.navigationPreload?.enable().catch(() => {});
  await scope.clients.claim();
  await announce(scope, stock.version);
});
scope.addEventListener("fetch", (event) => answer(scope, stock, event as Fetched));
on<Told>("message", async ({ data }) => {
  if (!here(data)) return await show(scope, told(data));
  await layIn(scope, stock);
  await tidy(scope, stock);
});
on<Pushed>("push", (event) => arrived(scope, read(event.data?.text())));
on<Clicked>("notificationclick", (event) => open(scope, event.notification));
on<Renewed>("pushsubscriptionchange", (event) => renewed(scope, event.oldSubscription));

/** Return whether a page reports that it runs: a good moment to fetch missing files and tidy up. */
function here(said: unknown): boolean {
  return (said as { type?: unknown } | null)?.type === "here";
}
