/** File list: the files and the version of the page, as the build wrote them into the worker. */

import { isApi } from "../api/call.ts";
import type { Scope } from "./scope.ts";

/**
 * The files of a page, with addresses relative to the worker's scope, which may be any folder.
 *
 * Every file's name identifies its content, so a cached one is never out of date; only the page
 * itself is different.
 */
export interface Stock {
  /** Whether a server answers, or the page is a site of files only. */
  kind: "server" | "site";
  /** Identifies the content of the page and all its files; the page has it as `data-version`. */
  version: string;
  /** The addresses of home, and of the page for all others. */
  page: string;
  others: string;
  /** The files that the page needs to open. */
  first: readonly string[];
  /** The files that it requests later. */
  later: readonly string[];
}

/** The list of a worker outside a build, which caches nothing. */
export const NOTHING: Stock = {
  kind: "server",
  version: "",
  page: "./",
  others: "./",
  first: [],
  later: [],
};

/** A file with a name that identifies its content; a site may have others beside it. */
const NAMED = /^static\/[^/]+[.-][0-9a-f]{10}\.[^/]+$/;

/** Return the whole address of a file in the list. */
export function placed(scope: Scope, address: string): string {
  return new URL(address, scope.registration.scope).href;
}

/** Return the cached page for home or a table; null for other addresses, as some are former ones. */
export function pageOf(scope: Scope, stock: Stock, asked: Asked): string | null {
  const root = new URL(scope.registration.scope).pathname;
  const rest = new URL(asked.url).pathname.slice(root.length);
  if (rest === "") return stock.page;
  return /^games\/[^/]+$/.test(rest) ? stock.others : null;
}

/** The part of a browser's request that the worker needs. */
export type Asked = Pick<Request, "method" | "mode" | "url" | "headers">;

/** Return whether a request is for the page, for one of its files, or for something else. */
export function sorted(scope: Scope, stock: Stock, asked: Asked): "page" | "file" | null {
  const { origin, pathname } = new URL(asked.url), root = new URL(scope.registration.scope);
  const ours = stock.version && origin === root.origin && pathname.startsWith(root.pathname);
  if (!ours || asked.method !== "GET" || asked.headers.has("range")) return null;
  const rest = pathname.slice(root.pathname.length);
  if (stock.kind === "site") {
    if (asked.mode === "navigate") return ["", "index.html"].includes(rest) ? "page" : null;
    return NAMED.test(rest) ? "file" : null;
  }
  if (rest.startsWith("static/")) return "file";
  return asked.mode === "navigate" && !isApi(`/${rest}`) ? "page" : null;
}
