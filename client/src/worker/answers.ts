/** Answers: what a page asks its host for, and the worker can answer as well, or better. */

import { keep, kept, worthKeeping } from "./file_cache.ts";
import type { Fetched, Scope } from "./scope.ts";
import { placed, sorted, type Stock } from "./file_list.ts";

/** What a proxy says when the server behind it is not there. */
const NOBODY_THERE: readonly number[] = [502, 503, 504];
/** Milliseconds after which a host that says nothing counts as not there. */
const PATIENCE = 8000;

/** Answers what is ours to answer; all else goes its way as if there were no worker. */
export function answer(scope: Scope, stock: Stock, event: Fetched): void {
  const what = sorted(scope, stock, event.request);
  if (what === "file") event.respondWith(file(scope, stock, event));
  else if (what === "page" && stock.kind === "site") {
    event.respondWith(keptPage(scope, stock, event));
  } else if (what === "page") event.respondWith(page(scope, stock, event));
}

/** A file by the name that tells its content: kept, or from the network and then kept. */
async function file(scope: Scope, stock: Stock, { request }: Fetched): Promise<Response> {
  const found = await kept(scope, stock, request.url);
  if (found) return found;
  const answer = await scope.fetch(request);
  if (worthKeeping(answer)) await keep(scope, stock, request.url, answer.clone());
  return answer;
}

/** The page of a site: as it is kept, at once; a newer one comes with a newer worker. */
async function keptPage(scope: Scope, stock: Stock, { request }: Fetched): Promise<Response> {
  return await kept(scope, stock, placed(scope, stock.page)) ?? await scope.fetch(request);
}

/** The page of a server: from there, and only if nobody is there, as it is kept. */
async function page(scope: Scope, stock: Stock, event: Fetched): Promise<Response> {
  const asked = asking(scope, event);
  try {
    const answer = await within(PATIENCE, asked);
    if (answer && !NOBODY_THERE.includes(answer.status)) return answer;
  } catch {
    // The network is gone.
  }
  return await kept(scope, stock, placed(scope, stock.page)) ?? await asked;
}

/** The browser may have asked already, while this worker was still getting up. */
async function asking(scope: Scope, event: Fetched): Promise<Response> {
  return await event.preloadResponse ?? await scope.fetch(event.request);
}

/** What comes within so many milliseconds; null if nothing does. */
function within<T>(milliseconds: number, coming: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout>;
  const silence = new Promise<null>((done) => timer = setTimeout(() => done(null), milliseconds));
  return Promise.race([coming, silence]).finally(() => clearTimeout(timer));
}
