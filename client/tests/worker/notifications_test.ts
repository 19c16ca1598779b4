/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import "../../src/worker/worker.ts";
import { arrived, read, show, told } from "../../src/worker/notifications.ts";
import { renewed } from "../../src/worker/renewal.ts";
import type { Scope, Window } from "../../src/worker/scope.ts";
import { open } from "../../src/worker/windows.ts";

const LETTER = { title: "Your turn", text: "A duel", link: "/games/a", tag: "your_turn /games/a" };

/** Return a browser with these pages open, and a record of what happened in it. */
function browser(...pages: readonly [path: string, seen: boolean][]) {
  const done: string[] = [];
  const open = (path: string, seen: boolean): Window => ({
    url: `https://a.example${path}`,
    visibilityState: seen ? "visible" : "hidden",
    postMessage() {},
    focus() {
      done.push(`focus ${path}`);
      return Promise.resolve(this);
    },
    navigate: () => Promise.resolve(null),
  });
  const there = pages.map(([path, seen]) => open(path, seen));
  const scope = {
    location: { origin: "https://a.example" },
    registration: {
      pushManager: {
        subscribe: () =>
          Promise.resolve({ toJSON: () => ({ endpoint: "https://p/1", keys: { p256dh: "p" } }) }),
      },
      showNotification: (title: string, more: NotificationOptions) => {
        done.push(`${title}: ${more.body} (${more.data}, ${more.tag})`);
        return Promise.resolve();
      },
    },
    clients: {
      matchAll: () => Promise.resolve(there),
      openWindow: (url: string) => Promise.resolve(void done.push(`open ${url}`)),
    },
    fetch: (path: string, { body }: { body: string }) =>
      Promise.resolve(void done.push(`${path} ${body.includes("https://p/1")}`)),
  };
  return { scope: scope as unknown as Scope, done };
}

Deno.test("a notification is shown, unless its page is in view", async () => {
  const away = browser(["/games/a", false], ["/games/b", true]);
  await arrived(away.scope, LETTER);
  deepEqual(away.done, ["Your turn: A duel (/games/a, your_turn /games/a)"]);
  const there = browser(["/games/a", true]);
  await arrived(there.scope, LETTER);
  deepEqual(there.done, []);
  await show(there.scope, told(LETTER));
  deepEqual(there.done, away.done, "a page that tells of it itself knows that no one looks");
});

Deno.test("a strange notification leads nowhere else", () => {
  equal(read(undefined).link, "/");
  equal(read("no JSON").title, "Aerodrome");
  equal(read("null").title, "Aerodrome");
  equal(read(JSON.stringify({ ...LETTER, link: "https://evil.example/" })).link, "/");
  equal(read(JSON.stringify({ ...LETTER, link: "//evil.example/" })).link, "/");
  deepEqual(read(JSON.stringify({ ...LETTER, title: 7 })).title, "Aerodrome");
});

Deno.test("a click leads to the page if it is open, or to a new one", async () => {
  let closed = 0;
  const notice = { data: "/games/a", close: () => closed++ };
  const there = browser(["/rules", true], ["/games/a", false]);
  await open(there.scope, notice);
  const away = browser(["/rules", true]);
  await open(away.scope, notice);
  deepEqual([...there.done, ...away.done], ["focus /games/a", "open https://a.example/games/a"]);
  equal(closed, 2);
});

Deno.test("a browser with a new subscription reports it", async () => {
  const { scope, done } = browser();
  await renewed(scope, null);
  await renewed(scope, { options: {} } as PushSubscription);
  deepEqual(done, ["/api/me/notifications/settings/push true"]);
});
