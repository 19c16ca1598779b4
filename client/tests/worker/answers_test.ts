/// <reference lib="deno.ns" />
import { equal, rejects } from "node:assert/strict";
import { answer } from "../../src/worker/answers.ts";
import { layIn } from "../../src/worker/file_cache.ts";
import type { Fetched } from "../../src/worker/scope.ts";
import { sorted, type Stock } from "../../src/worker/file_list.ts";
import { browser, type Fake, SCOPE, stockOf } from "./fake_scope.ts";

const STOCK = stockOf("1"), SITE = stockOf("1", { kind: "site" });

interface Wish extends RequestInit {
  navigate?: boolean;
  preloaded?: Response;
}

function asked(path: string, { navigate, ...init }: Wish = {}): Request {
  const request = new Request(new URL(path, SCOPE), init);
  return navigate ? Object.defineProperty(request, "mode", { value: "navigate" }) : request;
}

/** Return the worker's answer; undefined if it does not handle the request. */
function answered(
  there: Fake,
  stock: Stock,
  path: string,
  wish: Wish = {},
  work: Promise<unknown>[] = [],
): Promise<Response> | undefined {
  let given: Promise<Response> | undefined;
  answer(there.scope, stock, {
    request: asked(path, wish),
    preloadResponse: Promise.resolve(wish.preloaded),
    respondWith: (answer) => given = answer,
    waitUntil: (more) => void work.push(more),
  } as Fetched);
  return given;
}

Deno.test("answers of the server are never touched", () => {
  const there = browser();
  const sort = (stock: Stock, path: string, wish?: Wish) =>
    sorted(there.scope, stock, asked(path, wish));
  const GO = { navigate: true };
  for (const path of ["api/me", "healthz", "api/games/a/position", "https://b.example/static/x"]) {
    equal(sort(STOCK, path), null, path);
  }
  equal(sort(STOCK, "api/me/data", GO), null, "a download");
  equal(sort(STOCK, "/elsewhere/static/x.js"), null, "another site of the same host");
  equal(sort(STOCK, "static/x.js", { method: "POST" }), null);
  equal(sort(STOCK, "static/x.wav", { headers: { range: "bytes=0-" } }), null);
  equal(sort(STOCK, "static/any.js"), "file");
  equal(sort(STOCK, "games/a?seat=italy", GO), "page");
  equal(sort({ ...STOCK, version: "" }, "games/a", GO), null, "a worker without a stock");
  equal(sort(SITE, "static/any.js"), null, "beside a site other files may lie");
  equal(sort(SITE, "static/same-0123456789.js?x"), "file");
  equal(sort(SITE, "?lesson#/games/a", GO), "page");
  equal(sort(SITE, "docs/", GO), null);
});

Deno.test("a file comes from the cache, and is cached when it was fetched", async () => {
  const there = browser();
  const first = await answered(there, STOCK, "static/words-de.1.json");
  equal(first?.headers.get("x-from"), "network");
  there.net.there = false;
  equal((await answered(there, STOCK, "static/words-de.1.json"))?.status, 200);
  await rejects(answered(there, STOCK, "static/other.js")!);
  there.net.there = true;
  there.net.odd["static/gone.js"] = () => new Response("", { status: 404 });
  equal((await answered(there, STOCK, "static/gone.js"))?.status, 404);
  there.net.odd = {};
  equal((await answered(there, STOCK, "static/gone.js"))?.status, 200, "no failure is kept");
});

Deno.test("an old page still gets the files that its server no longer has", async () => {
  const there = browser();
  await layIn(there.scope, STOCK);
  there.net.odd["static/late.1.js"] = () => new Response("", { status: 404 });
  there.net.version = "2";
  await layIn(there.scope, stockOf("2"));
  equal((await answered(there, stockOf("2"), "static/late.1.js"))?.status, 200);
});

Deno.test("a server's page comes from the server, and from the cache if it is unreachable", async () => {
  const there = browser();
  await layIn(there.scope, STOCK);
  const go = (preloaded?: Response) =>
    answered(there, STOCK, "account", { navigate: true, preloaded });
  const url = async (answer: Promise<Response> | undefined) =>
    (await (await answer)!.text()).split(" ")[0]!.replace(SCOPE, "");
  equal(await url(go()), "account");
  equal(await url(go(new Response("early "))), "early");
  there.net.odd["account"] = () => new Response("bad gateway", { status: 502 });
  equal(await url(go()), "new", "the kept page of no other address");
  there.net.odd["account"] = () => new Response("lost ", { status: 404 });
  equal(await url(go()), "lost", "what the server says itself is told");
  there.net.there = false;
  equal(await url(go()), "new");
  there.boxes.clear();
  await rejects(go()!, TypeError, "as without a worker");
});

Deno.test("home and tables come from the cache at once, and are renewed for the next visit", async () => {
  const there = browser(), renewing: Promise<unknown>[] = [];
  const go = async (path: string, preloaded?: Response) => {
    const answer = await answered(there, STOCK, path, { navigate: true, preloaded }, renewing);
    const text = await answer!.text();
    await Promise.all(renewing.splice(0));
    return text.split(" ")[0]!.replace(SCOPE, "");
  };
  equal(await go(""), "", "nothing is kept yet");
  await layIn(there.scope, STOCK);
  there.net.odd[""] = () => new Response('renewed data-version="1"');
  equal(await go("?fly"), "", "the kept one");
  equal(await go(""), "?fly", "an address with a query renews it, too");
  equal(await go("games/a", new Response('table data-version="1"')), "new");
  equal(await go("games/b?seat=italy"), "table");
  equal(await go("games/b/replay"), "games/b/replay", "others come from the server");
  there.net.odd[""] = () => new Response('newer data-version="2"');
  await go("");
  equal(await go(""), "renewed", "a page of another version comes with its own worker");
  there.net.there = false;
  equal(await go(""), "renewed");
});

Deno.test("a site's page comes from the cache at once", async () => {
  const there = browser();
  equal((await answered(there, SITE, "", { navigate: true }))?.status, 200);
  await layIn(there.scope, SITE);
  there.net.there = false;
  equal((await answered(there, SITE, "index.html", { navigate: true }))?.status, 200);
});
