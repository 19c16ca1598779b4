/**
 * File list: what the build laid into the worker: which files a page is made of, and which page it
 * is.
 */

import { isApi } from "../api/call.ts";
import type { Scope } from "./scope.ts";

/**
 * Addresses are meant from the worker's scope on, which may be any folder.
 *
 * Every file is called by a name that tells its content, so that a kept one is never an old one;
 * only the page itself is not.
 */
export interface Stock {
  /** Whether a server answers the page, or nothing but files lie there. */
  kind: "server" | "site";
  /** Tells the content of the page and all its files; the page carries it as `data-version`. */
  version: string;
  page: string;
  /** What the page cannot open without. */
  first: readonly string[];
  /** What it asks for later. */
  later: readonly string[];
}

/** A worker that no build has laid anything into keeps nothing. */
export const NOTHING: Stock = { kind: "server", version: "", page: "./", first: [], later: [] };

/** A file whose name tells its content; beside a site others may lie. */
const NAMED = /^static\/[^/]+[.-][0-9a-f]{10}\.[^/]+$/;

/** A whole address of something in stock. */
export function placed(scope: Scope, address: string): string {
  return new URL(address, scope.registration.scope).href;
}

/** What a browser asks for, as far as the worker has to do with it. */
export type Asked = Pick<Request, "method" | "mode" | "url" | "headers">;

/** Whether the page is asked for, or one of its files, or something that is none of our business. */
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
