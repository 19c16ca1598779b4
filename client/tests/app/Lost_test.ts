/// <reference lib="deno.ns" />
import { equal, match } from "node:assert/strict";
import { h } from "preact";
import { Lost } from "../../src/app/Lost.tsx";
import { here } from "../../src/app/router.ts";
import "../english.ts";
import { host } from "../host.ts";

Object.assign(globalThis, { history: { replaceState() {} } });

Deno.test("an address of an earlier version opens the current page", async () => {
  const { show } = host();
  here.value = new URL("http://localhost/workshop/12ab?ruleset=dogfights#map");
  await show(h(Lost, {}));
  equal(here.value.href, "http://localhost/editor/12ab?ruleset=dogfights#map");
});

Deno.test("an unknown address shows a link home", async () => {
  const { show, text } = host();
  here.value = new URL("http://localhost/nowhere");
  await show(h(Lost, {}));
  match(text(), /Page not found.*Home/);
});
