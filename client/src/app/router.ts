/** Router: which page an address opens. */

import { signal } from "@preact/signals";

/** What an address may open, by its form. */
export type Addresses<Page> = readonly [RegExp, (...parts: string[]) => Page][];

/**
 * The pages on the way to a first question; all the others are `elsewhere`, or `whole` where they
 * fill the window by themselves.
 */
export type Route =
  | { page: "home" | "new" | "elsewhere" | "whole" }
  | { page: "table"; game: string };

const FIRST: Addresses<Route> = [
  [/^\/$/, () => ({ page: "home" })],
  [/^\/new$/, () => ({ page: "new" })],
  [/^\/games\/([^/]+)$/, (game = "") => ({ page: "table", game })],
  [/^\/workshop(\/|$)|.\/(replay$|battles\/.|games\/.)/, () => ({ page: "whole" })],
];

export function match(path: string): Route {
  return matched(path, FIRST) ?? { page: "elsewhere" };
}

/** The page of an address among these; null where it is none of them. */
export function matched<Page>(path: string, addresses: Addresses<Page>): Page | null {
  const bare = path.replace(/(.)\/+$/, "$1");
  for (const [pattern, make] of addresses) {
    const found = pattern.exec(bare);
    if (found) return make(...found.slice(1).map((part) => part && decode(part)));
  }
  return null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** How our addresses stand in the browser's bar; the site on a plain host has them after a `#`. */
export const bar = {
  read: () => new URL(globalThis.location?.href ?? "http://localhost/"),
  write: (address: URL) => address.href,
};

/** Where we are: path, query and hash; it changes on links, buttons and the back button. */
export const here = signal(bar.read());

/** An address of ours as others can open it. */
export const link = (to: string) => new URL(bar.write(new URL(to, here.value)), location.href).href;

/** Open another page of ours. */
export function go(to: string, replace = false): void {
  const next = new URL(to, here.value);
  const pageChanges = next.pathname !== here.value.pathname;
  if (replace) history.replaceState(null, "", bar.write(next));
  else if (next.href !== here.value.href) history.pushState(null, "", bar.write(next));
  here.value = next;
  if (pageChanges && !replace) globalThis.scrollTo?.(0, 0);
}

/** Write values into the query without a new entry in the browser's history. */
export function note(values: Record<string, string | null>): void {
  const next = asking(here.value, values);
  if (next.href !== here.value.href) go(next.href, true);
}

/** An address with these values in its query. */
export function asking(address: URL, values: Record<string, string | null>): URL {
  const next = new URL(address);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.searchParams.delete(name);
    else next.searchParams.set(name, value);
  }
  return next;
}

/** Follow the back button, and links to our own pages without a reload. */
export function listen(): void {
  globalThis.addEventListener("popstate", () => here.value = bar.read());
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute("download")) return;
    const to = new URL(link.href);
    if (to.origin !== location.origin || /^\/(api|static)\//.test(to.pathname)) return;
    if (to.hash && to.pathname === location.pathname && to.search === location.search) return;
    event.preventDefault();
    go(to.href);
  });
}
