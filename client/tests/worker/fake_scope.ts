/** A browser for the worker: its caches, its pages, and a network that can be cut. */

import type { Scope, Window } from "../../src/worker/scope.ts";
import type { Stock } from "../../src/worker/file_list.ts";

export const SCOPE = "https://a.example/club/";

export function stockOf(version: string, more: Partial<Stock> = {}): Stock {
  const first = [`static/app.${version}.js`, "static/same.js"];
  return {
    kind: "server",
    version,
    page: "./",
    others: "./new",
    first,
    later: [`static/late.${version}.js`],
    ...more,
  };
}

interface Net {
  /** Whether the server answers. */
  there: boolean;
  /** The version of the server's page. */
  version: string;
  /** Special answers, by address. */
  odd: Record<string, () => Response>;
  /** The requests so far. */
  asked: string[];
}

export interface Fake {
  scope: Scope;
  net: Net;
  boxes: Map<string, Map<string, Response>>;
  /** The version that every open page reports; null reports nothing. */
  pages: (string | null)[];
  heard: unknown[];
  /** How many more answers fit into the cache. */
  room: { left: number };
}

export function browser(version = "1"): Fake {
  const boxes: Fake["boxes"] = new Map(), pages: Fake["pages"] = [], heard: unknown[] = [];
  const room = { left: Infinity };
  const net: Net = { there: true, version, odd: {}, asked: [] };
  const open = (name: string) => {
    if (!room.left) throw new DOMException("forbidden", "SecurityError");
    if (!boxes.has(name)) boxes.set(name, new Map());
    return boxes.get(name)!;
  };
  const scope = {
    location: { origin: "https://a.example" },
    navigator: {},
    registration: { scope: SCOPE },
    caches: {
      keys: () => Promise.resolve([...boxes.keys()]),
      delete: (name: string) => Promise.resolve(boxes.delete(name)),
      open: async (name: string) => {
        const box = await open(name);
        return {
          keys: () => Promise.resolve([...box.keys()].map((url) => ({ url }))),
          match: (url: string) => Promise.resolve(box.get(url)?.clone()),
          put: (url: string, answer: Response) => {
            if (room.left-- < 1) return Promise.reject(new DOMException("", "QuotaExceededError"));
            return Promise.resolve(void box.set(url, answer));
          },
        };
      },
    },
    clients: {
      matchAll: () => Promise.resolve(pages.map((version) => windowOf(version, heard))),
    },
    fetch: (asked: string | Request) => Promise.resolve(answered(net, asked)),
  };
  return { scope: scope as unknown as Scope, net, boxes, pages, heard, room };
}

function answered(net: Net, asked: string | Request): Response {
  const url = typeof asked === "string" ? asked : asked.url;
  net.asked.push(url.replace(SCOPE, ""));
  if (!net.there) throw new TypeError("no network");
  return net.odd[url.replace(SCOPE, "")]?.() ??
    new Response(`${url} data-version="${net.version}"`, { headers: { "x-from": "network" } });
}

function windowOf(version: string | null, heard: unknown[]): Window {
  const postMessage = (said: unknown, [port]: MessagePort[] = []) => {
    heard.push(said);
    if (version !== null) port?.postMessage(version);
    port?.close();
  };
  return { url: SCOPE, postMessage } as Window;
}
