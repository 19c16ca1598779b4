/** Router: which page an address opens. */

import { signal } from "@preact/signals";

export type Route =
  | { page: "home" | "new" | "school" | "account" | "about" | "lost" }
  | { page: "lab"; study: string }
  | { page: "flown"; study: string; number: string }
  | { page: "table" | "replay"; game: string }
  | { page: "battle"; game: string; battle: string }
  | { page: "join"; token: string }
  | { page: "rules"; ruleset: string };

const PATTERNS: readonly [RegExp, (...parts: string[]) => Route][] = [
  [/^\/$/, () => ({ page: "home" })],
  [/^\/new$/, () => ({ page: "new" })],
  [/^\/school$/, () => ({ page: "school" })],
  [/^\/lab$/, () => ({ page: "lab", study: "" })],
  [/^\/lab\/([^/]+)$/, (study = "") => ({ page: "lab", study })],
  [/^\/lab\/([^/]+)\/games\/([^/]+)$/, (study = "", number = "") => ({
    page: "flown",
    study,
    number,
  })],
  [/^\/about$/, () => ({ page: "about" })],
  [/^\/account$/, () => ({ page: "account" })],
  [/^\/games\/([^/]+)$/, (game = "") => ({ page: "table", game })],
  [/^\/games\/([^/]+)\/replay$/, (game = "") => ({ page: "replay", game })],
  [/^\/games\/([^/]+)\/battles\/([^/]+)$/, (game = "", battle = "") => ({
    page: "battle",
    game,
    battle,
  })],
  [/^\/join\/([^/]+)$/, (token = "") => ({ page: "join", token })],
  [/^\/rules\/([^/]+)$/, (ruleset = "") => ({ page: "rules", ruleset })],
];

export function match(path: string): Route {
  const bare = path.length > 1 ? path.replace(/\/+$/, "") : path;
  for (const [pattern, make] of PATTERNS) {
    const found = pattern.exec(bare);
    if (found) return make(...found.slice(1).map(decode));
  }
  return { page: "lost" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Where we are: path, query and hash; it changes on links, buttons and the back button. */
export const here = signal(new URL(globalThis.location?.href ?? "http://localhost/"));

/** Open another page of ours. */
export function go(to: string, replace = false): void {
  const next = new URL(to, here.value);
  const pageChanges = next.pathname !== here.value.pathname;
  if (replace) history.replaceState(null, "", next);
  else if (next.href !== here.value.href) history.pushState(null, "", next);
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
  globalThis.addEventListener("popstate", () => here.value = new URL(location.href));
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
