/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import { opens, standAfterHash } from "../../src/site/addresses.ts";
import { bar, go, here, link } from "../../src/app/router.ts";

Deno.test("pages that need a server are not on the site", () => {
  const there = ["/", "/new?ruleset=a", "/games/x", "/games/x/replay?seat=a", "/school#a"];
  deepEqual(there.filter((one) => !opens(one)), []);
  const server = [
    "/lobby",
    "/games",
    "/watch",
    "/studies",
    "/editor/x",
    "/join/t",
    "/api/openapi.json",
  ];
  deepEqual(server.filter(opens), []);
});

Deno.test("addresses follow the number sign, in whatever folder the page is", () => {
  const bars: string[] = [], before = { ...bar };
  const place = { href: "http://host/air/#/games/x?seat=a#b", hash: "#/games/x?seat=a#b" };
  const kept = { location: globalThis.location, history: globalThis.history };
  Object.assign(globalThis, {
    location: { ...place, origin: "http://host" },
    history: { pushState: (_: unknown, __: string, to: string) => bars.push(to) },
  });
  try {
    standAfterHash();
    const { pathname, search, hash } = here.value;
    deepEqual([pathname, search, hash], ["/games/x", "?seat=a", "#b"]);
    go("/school#dogfights");
    deepEqual([bars, here.value.pathname], [["#/school#dogfights"], "/school"]);
    equal(link("/rules/dogfights"), "http://host/air/#/rules/dogfights");
  } finally {
    Object.assign(bar, before);
    Object.assign(globalThis, kept);
  }
});
