/** Router: the current address, and navigation. */

import { signal } from "@preact/signals";
import { isApi } from "../api/call.ts";

/** Return the parameters of an address that has this form; null where it has another. */
export function parametersOf(address: string, form: string): Record<string, string> | null {
  const names = [...form.matchAll(/\{(\w+)/g)].map((found) => found[1]!);
  const pattern = form.replace(/\/\{\w+\?\}/g, "(?:/([^/]+))?").replace(/\{\w+\}/g, "([^/]+)");
  const found = new RegExp(`^${pattern}$`).exec(address.replace(/(.)\/+$/, "$1"));
  if (!found) return null;
  return Object.fromEntries(names.map((name, at) => [name, decode(found[at + 1] ?? "")]));
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Reads and writes the address bar; the site on a plain host has its addresses after `#`. */
export const bar = {
  read: () => new URL(globalThis.location?.href ?? "http://localhost/"),
  write: (address: URL) => address.href,
};

/** The current path, query and hash, changed by links, buttons and the back button. */
export const here = signal(bar.read());

/** Return an address of ours as others can open it. */
export const link = (to: string) => new URL(bar.write(new URL(to, here.value)), location.href).href;

/** Open another of our pages. */
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

/** Return an address with these values in its query. */
export function asking(address: URL, values: Record<string, string | null>): URL {
  const next = new URL(address);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.searchParams.delete(name);
    else next.searchParams.set(name, value);
  }
  return next;
}

const isFile = (address: string) => isApi(address) || address.startsWith("/static/");

/** Follow the back button, and links to our own pages without a reload. */
export function listen(): void {
  globalThis.addEventListener("popstate", () => here.value = bar.read());
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute("download")) return;
    const to = new URL(link.href);
    if (to.origin !== location.origin || isFile(to.pathname)) return;
    if (to.hash && to.pathname === location.pathname && to.search === location.search) return;
    event.preventDefault();
    go(to.href);
  });
}
