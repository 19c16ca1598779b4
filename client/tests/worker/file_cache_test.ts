/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import { kept, layIn, tidy, worthKeeping } from "../../src/worker/file_cache.ts";
import { placed } from "../../src/worker/file_list.ts";
import { browser, type Fake, SCOPE, stockOf } from "./fake_scope.ts";

/** The addresses in the cache of a version. */
const laid = ({ boxes }: Fake, version: string) =>
  [...boxes.get(`aerodrome ${SCOPE} ${version}`)?.keys() ?? []]
    .map((one) => one.replace(SCOPE, "")).sort();

Deno.test("all files of a version are cached, and the page when it can open", async () => {
  const there = browser();
  equal(await layIn(there.scope, stockOf("1")), true);
  deepEqual(laid(there, "1"), ["", "new", "static/app.1.js", "static/late.1.js", "static/same.js"]);
  equal(there.net.asked.indexOf(""), 2, "after what it cannot do without, before the rest");
  there.net.asked.length = 0;
  equal(await layIn(there.scope, stockOf("1")), true);
  deepEqual(there.net.asked, [], "what is there does not come again");
});

Deno.test("a reader who saves data is sent nothing in advance", async () => {
  const there = browser();
  there.scope.navigator.connection = { saveData: true };
  equal(await layIn(there.scope, stockOf("1")), true);
  equal(laid(there, "1").includes("static/late.1.js"), false);
});

Deno.test("a page that could not open is not cached, and the rest comes another time", async () => {
  const there = browser();
  there.net.odd["static/same.js"] = () => new Response("not here", { status: 404 });
  equal(await layIn(there.scope, stockOf("1")), false);
  deepEqual(laid(there, "1"), ["static/app.1.js"]);
  there.net.odd = {};
  there.net.version = "2";
  equal(await layIn(there.scope, stockOf("1")), false, "the host has a newer page already");
  there.net.version = "1";
  equal(await layIn(there.scope, stockOf("1")), true);
});

Deno.test("a page shown for a secret address does not reveal it", async () => {
  const there = browser();
  await layIn(there.scope, stockOf("1"));
  const page = await kept(there.scope, stockOf("1"), placed(there.scope, "./"));
  equal(page?.headers.get("referrer-policy"), "no-referrer");
  equal(page?.headers.get("x-from"), "network");
});

Deno.test("failed, foreign and redirected answers are not cached", () => {
  const like = (more: object) => worthKeeping({ ...WHOLE, ...more } as Response);
  equal(like({}), true);
  for (const more of [{ ok: false, status: 500 }, { type: "opaque" }, { redirected: true }]) {
    equal(like(more), false);
  }
  equal(like({ status: 206 }), false);
});
const WHOLE = { ok: true, status: 200, type: "basic", redirected: false };

Deno.test("full or forbidden storage caches nothing and breaks nothing", async () => {
  for (const left of [0, 1]) {
    const there = browser();
    there.room.left = left;
    equal(await layIn(there.scope, stockOf("1")), false);
    await tidy(there.scope, stockOf("1"));
    equal(await kept(there.scope, stockOf("1"), placed(there.scope, "./")), null);
  }
});

Deno.test("a version is deleted when no open page uses it", async () => {
  const there = browser();
  await layIn(there.scope, stockOf("1"));
  there.net.version = "2";
  there.net.asked.length = 0;
  await layIn(there.scope, stockOf("2"));
  equal(there.net.asked.includes("static/same.js"), false, "it was known by its name");
  there.pages.push("2", "1");
  await tidy(there.scope, stockOf("2"));
  equal(laid(there, "1").length, 5, "a page of it is open");
  there.pages[1] = null;
  await tidy(there.scope, stockOf("2"), 0);
  equal(laid(there, "1").length, 5, "a page that says nothing may be of it");
  there.pages.pop();
  await tidy(there.scope, stockOf("2"));
  deepEqual(laid(there, "1"), []);
  equal(laid(there, "2").length, 5);
});

Deno.test("an old version stays while the new one cannot open without a network", async () => {
  const there = browser();
  await layIn(there.scope, stockOf("1"));
  there.net.there = false;
  equal(await layIn(there.scope, stockOf("2")), false);
  await tidy(there.scope, stockOf("2"));
  equal(laid(there, "1").length, 5);
  equal((await kept(there.scope, stockOf("2"), placed(there.scope, "./")))?.status, 200);
});
