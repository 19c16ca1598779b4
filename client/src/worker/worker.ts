/**
 * Worker: what runs in the browser beside the pages of ours, and while none is open.
 *
 * It shows letters and opens the page they are about. It keeps the files that a page is made of, so
 * that a page opens without network, and one that is open gets its files also when its host has
 * newer ones. What the server answers is never kept: it is secret, or soon stale.
 */

import { answer } from "./answers.ts";
import { layIn, tidy } from "./keeping.ts";
import { arrived, read, show, told } from "./notifications.ts";
import { renewed } from "./renewal.ts";
import type { Clicked, Event, Fetched, House, Pushed, Renewed, Told } from "./scope.ts";
import { NOTHING, type Stock } from "./stock.ts";
import { announce, open } from "./windows.ts";

const house = globalThis as unknown as House & { stock?: Stock };
const stock = house.stock ?? NOTHING;
const on = <Kind extends Event>(name: string, act: (event: Kind) => Promise<unknown>) =>
  house.addEventListener(name, (event) => event.waitUntil(act(event as Kind)));

on("install", async () => {
  await layIn(house, stock);
  await house.skipWaiting();
});
on("activate", async () => {
  await house.registration.navigationPreload?.enable().catch(() => {});
  await house.clients.claim();
  await announce(house, stock.version);
});
house.addEventListener("fetch", (event) => answer(house, stock, event as Fetched));
on<Told>("message", async ({ data }) => {
  if (!here(data)) return await show(house, told(data));
  await layIn(house, stock);
  await tidy(house, stock);
});
on<Pushed>("push", (event) => arrived(house, read(event.data?.text())));
on<Clicked>("notificationclick", (event) => open(house, event.notification));
on<Renewed>("pushsubscriptionchange", (event) => renewed(house, event.oldSubscription));

/** Whether a page says that it stands: a good moment to lay in what is missing, and to tidy. */
function here(said: unknown): boolean {
  return (said as { type?: unknown } | null)?.type === "here";
}
