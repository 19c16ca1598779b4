/** Answers: requests of a page that the worker can answer as well as the host, or better. */

import { keep, keepPage, kept, keptNow, worthKeeping } from "./file_cache.ts";
import type { Fetched, Scope } from "./scope.ts";
import { pageOf, placed, sorted, type Stock } from "./file_list.ts";

/** The statuses of a proxy that cannot reach its server. */
const UNREACHABLE: readonly number[] = [502, 503, 504];
/** Milliseconds after which a silent host counts as unreachable. */
const PATIENCE = 8000;

/** Answer the requests that concern the worker; all others proceed without it. */
export function answer(scope: Scope, stock: Stock, event: Fetched): void {
  const what = sorted(scope, stock, event.request);
  if (what === "file") event.respondWith(file(scope, stock, event));
  else if (what === "page" && stock.kind === "site") {
    event.respondWith(keptPage(scope, stock, event));
  } else if (what === "page") {
    const first = pageOf(scope, stock, event.request);
    event.respondWith(first ? pageFirst(scope, stock, event, first) : page(scope, stock, event));
  }
}

/** Return a file with a name that identifies its content: cached, or from the network and then cached. */
async function file(scope: Scope, stock: Stock, { request }: Fetched): Promise<Response> {
  const found = await kept(scope, stock, request.url);
  if (found) return found;
  const answer = await scope.fetch(request);
  if (worthKeeping(answer)) await keep(scope, stock, request.url, answer.clone());
  return answer;
}

/** Return the page of a site from the cache, at once; a newer page comes with a newer worker. */
async function keptPage(scope: Scope, stock: Stock, { request }: Fetched): Promise<Response> {
  return await kept(scope, stock, placed(scope, stock.page)) ?? await scope.fetch(request);
}

/**
 * Return home or a table from the cache at once, and renew it for the next visit; what is different
 * for each reader is not in the page.
 */
async function pageFirst(
  scope: Scope,
  stock: Stock,
  event: Fetched,
  address: string,
): Promise<Response> {
  const found = await keptNow(scope, stock, placed(scope, address));
  if (!found) return await page(scope, stock, event);
  const renewed = asking(scope, event).then((answer) => keepPage(scope, stock, address, answer));
  event.waitUntil(renewed.catch(() => {}));
  return found;
}

/** Return the page of a server from the server or, if it is unreachable, from the cache. */
async function page(scope: Scope, stock: Stock, event: Fetched): Promise<Response> {
  const asked = asking(scope, event);
  try {
    const answer = await within(PATIENCE, asked);
    if (answer && !UNREACHABLE.includes(answer.status)) return answer;
  } catch {
    // The network is unavailable.
  }
  return await kept(scope, stock, placed(scope, stock.others)) ?? await asked;
}

/** Return the answer that the browser may have requested while this worker was starting. */
async function asking(scope: Scope, event: Fetched): Promise<Response> {
  return await event.preloadResponse ?? await scope.fetch(event.request);
}

/** Return a result that arrives within some milliseconds; null if none does. */
function within<T>(milliseconds: number, coming: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout>;
  const silence = new Promise<null>((done) => timer = setTimeout(() => done(null), milliseconds));
  return Promise.race([coming, silence]).finally(() => clearTimeout(timer));
}
