/**
 * File cache: the files of a page as this browser keeps them, one box to a version.
 *
 * Nothing here fails: where storage is full or forbidden, nothing is kept, and everything comes from
 * the network as it would without a worker.
 */

import type { Box, Scope } from "./scope.ts";
import { placed, type Stock } from "./file_list.ts";
import { versionsInUse } from "./windows.ts";

/** How many files are fetched at once: other things of the page come first. */
const AT_ONCE = 4;

const prefix = (scope: Scope) => `aerodrome ${scope.registration.scope} `;

/** The box of this version. */
async function box(scope: Scope, { version }: Stock): Promise<Box | null> {
  try {
    return await scope.caches.open(prefix(scope) + version);
  } catch {
    return null;
  }
}

/** The versions of which there are files, this one first. */
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

/** What is kept of an address, by this version or else by one before it. */
export async function kept(scope: Scope, stock: Stock, url: string): Promise<Response | null> {
  for (const version of await versions(scope, stock)) {
    const found = await (await box(scope, { ...stock, version }))?.match(url).catch(() => null);
    if (found) return found;
  }
  return null;
}

/** Whether an answer is whole and ours: no other is kept. */
export function worthKeeping({ ok, status, type, redirected }: Response): boolean {
  return ok && status === 200 && (type === "basic" || type === "default") && !redirected;
}

/** Keeps a copy of an answer; whether it is kept now. */
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

/** Lays in all that is still missing of this version; whether the page can open without network. */
export async function layIn(scope: Scope, stock: Stock): Promise<boolean> {
  if (!stock.version || !await fetched(scope, stock, stock.first)) return false;
  if (!await pageKept(scope, stock)) return false;
  if (stock.kind === "site" || !scope.navigator.connection?.saveData) {
    await fetched(scope, stock, stock.later);
  }
  return true;
}

/** The files that are not in the box yet come into it; whether all of them did. */
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

/** What lies in the box of this version. */
async function addresses(scope: Scope, stock: Stock): Promise<string[]> {
  try {
    return (await (await box(scope, stock))?.keys() ?? []).map((one) => one.url);
  } catch {
    return [];
  }
}

/** A file whose name tells its content need not come again if a version before had it. */
async function fileKept(scope: Scope, stock: Stock, url: string): Promise<boolean> {
  try {
    const known = await kept(scope, stock, url);
    const init = { priority: "low" } as RequestInit;
    return await keep(scope, stock, url, known ?? await scope.fetch(url, init));
  } catch {
    return false;
  }
}

/** The page comes last, when it can open; and it is of this very version. */
async function pageKept(scope: Scope, stock: Stock): Promise<boolean> {
  const url = placed(scope, stock.page);
  try {
    if (await (await box(scope, stock))?.match(url)) return true;
    const answer = await scope.fetch(url, { cache: "no-cache" });
    if (!worthKeeping(answer)) return false;
    const text = await answer.text(), headers = new Headers(answer.headers);
    if (!text.includes(`data-version="${stock.version}"`)) return false;
    // It may stand in for any address, also for one that is a secret.
    headers.set("referrer-policy", "no-referrer");
    for (const one of ["content-encoding", "content-length"]) headers.delete(one);
    return await keep(scope, stock, url, new Response(text, { headers }));
  } catch {
    return false;
  }
}

/** Throws away the versions before this one that no open page is made of. */
export async function tidy(scope: Scope, stock: Stock, patience?: number): Promise<void> {
  const old = (await versions(scope, stock)).filter((one) => one !== stock.version);
  if (!old.length || !await (await box(scope, stock))?.match(placed(scope, stock.page))) return;
  const used = await versionsInUse(scope, patience);
  if (used.includes(null)) return;
  const dropped = old.filter((one) => !used.includes(one));
  await Promise.all(dropped.map((one) => scope.caches.delete(prefix(scope) + one)));
}
