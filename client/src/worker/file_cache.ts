/**
 * File cache: the files of the page in this browser, with one cache for each version.
 *
 * Nothing here fails: where storage is full or forbidden, nothing is cached, and everything comes
 * from the network as it would without a worker.
 */

import type { Box, Scope } from "./scope.ts";
import { placed, type Stock } from "./file_list.ts";
import { versionsInUse } from "./windows.ts";

/** How many files are fetched at once: other requests of the page come first. */
const AT_ONCE = 4;

const prefix = (scope: Scope) => `aerodrome ${scope.registration.scope} `;

/** Return the cache of this version. */
async function box(scope: Scope, { version }: Stock): Promise<Box | null> {
  try {
    return await scope.caches.open(prefix(scope) + version);
  } catch {
    return null;
  }
}

/** Return the versions with cached files, this one first. */
async function versions(scope: Scope, stock: Stock): Promise<string[]> {
  const start = prefix(scope);
  try {
    const names = (await scope.caches.keys()).filter((one) => one.startsWith(start));
    const found = names.map((one) => one.slice(start.length));
    return found.sort((one, other) => +(other === stock.version) - +(one === stock.version));
  } catch {
    return [];
  }
}

/** Return the cached answer for an address, of this version or else of an earlier one. */
export async function kept(scope: Scope, stock: Stock, url: string): Promise<Response | null> {
  for (const version of await versions(scope, stock)) {
    const found = await (await box(scope, { ...stock, version }))?.match(url).catch(() => null);
    if (found) return found;
  }
  return null;
}

/** Return whether an answer is complete and ours: no other is cached. */
export function worthKeeping({ ok, status, type, redirected }: Response): boolean {
  return ok && status === 200 && (type === "basic" || type === "default") && !redirected;
}

/** Cache a copy of an answer; return whether it was cached. */
export async function keep(
  scope: Scope,
  stock: Stock,
  url: string,
  answer: Response,
): Promise<boolean> {
  try {
    const into = await box(scope, stock);
    if (!into || !worthKeeping(answer)) return false;
    await into.put(url, answer);
    return true;
  } catch {
    return false;
  }
}

/** Fetch all missing files of this version; return whether the page can open without a network. */
export async function layIn(scope: Scope, stock: Stock): Promise<boolean> {
  if (!stock.version || !await fetched(scope, stock, stock.first)) return false;
  if (!await pagesKept(scope, stock)) return false;
  if (stock.kind === "site" || !scope.navigator.connection?.saveData) {
    await fetched(scope, stock, stock.later);
  }
  return true;
}

/** Cache the missing files; return whether all of them could be. */
async function fetched(
  scope: Scope,
  stock: Stock,
  files: readonly string[],
): Promise<boolean> {
  const there = new Set(await addresses(scope, stock));
  const waiting = files.map((one) => placed(scope, one)).filter((one) => !there.has(one));
  let all = true;
  const work = async () => {
    for (let url = waiting.shift(); url; url = waiting.shift()) {
      all = await fileKept(scope, stock, url) && all;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return all;
}

/** Return the addresses in the cache of this version. */
async function addresses(scope: Scope, stock: Stock): Promise<string[]> {
  try {
    return (await (await box(scope, stock))?.keys() ?? []).map((one) => one.url);
  } catch {
    return [];
  }
}

/** Copy a file from an earlier version if its name identifies its content, else fetch it. */
async function fileKept(scope: Scope, stock: Stock, url: string): Promise<boolean> {
  try {
    const known = await kept(scope, stock, url);
    const init = { priority: "low" } as RequestInit;
    return await keep(scope, stock, url, known ?? await scope.fetch(url, init));
  } catch {
    return false;
  }
}

/** Return the cached answer for an address, of this very version. */
export async function keptNow(scope: Scope, stock: Stock, url: string): Promise<Response | null> {
  return await (await box(scope, stock))?.match(url).catch(() => undefined) ?? null;
}

/** Cache the page itself, last and only in this very version. */
async function pagesKept(scope: Scope, stock: Stock): Promise<boolean> {
  for (const address of new Set([stock.page, stock.others])) {
    const url = placed(scope, address);
    try {
      if (await keptNow(scope, stock, url)) continue;
      const answer = await scope.fetch(url, { cache: "no-cache" });
      if (!await keepPage(scope, stock, address, answer)) return false;
    } catch {
      return false;
    }
  }
  return true;
}

/** Cache a page, if it is of this version; return whether it was cached. */
export async function keepPage(
  scope: Scope,
  stock: Stock,
  address: string,
  answer: Response,
): Promise<boolean> {
  if (!worthKeeping(answer)) return false;
  const text = await answer.text(), headers = new Headers(answer.headers);
  if (!text.includes(`data-version="${stock.version}"`)) return false;
  // It may be shown for any address, even for one that is a secret.
  headers.set("referrer-policy", "no-referrer");
  for (const one of ["content-encoding", "content-length"]) headers.delete(one);
  return await keep(scope, stock, placed(scope, address), new Response(text, { headers }));
}

/** Delete earlier versions that no open page uses. */
export async function tidy(scope: Scope, stock: Stock, patience?: number): Promise<void> {
  const old = (await versions(scope, stock)).filter((one) => one !== stock.version);
  if (!old.length || !await (await box(scope, stock))?.match(placed(scope, stock.page))) return;
  const used = await versionsInUse(scope, patience);
  if (used.includes(null)) return;
  const dropped = old.filter((one) => !used.includes(one));
  await Promise.all(dropped.map((one) => scope.caches.delete(prefix(scope) + one)));
}
