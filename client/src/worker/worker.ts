/**
 * Worker: what runs in the browser beside the pages of ours, and while none is open.
 *
 * It shows notifications and opens the page they are about. It keeps the files that a page is made of, so
 * that a page opens without network, and one that is open gets its files also when its host has
 * newer ones. What the server answers is never kept: it is secret, or soon stale.
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

/** Whether a page says that it stands: a good moment to lay in what is missing, and to tidy. */
function here(said: unknown): boolean {
  return (said as { type?: unknown } | null)?.type === "here";
}
