/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import { bytes } from "../../src/post/browser.ts";
import { clock, minutes, turned, waysTo } from "../../src/post/state.ts";
import type { PostInfo } from "../../src/schema.ts";

Deno.test("a guest has no mail, and nobody where there is none", () => {
  const known = { ways: {}, push_key: "", mail: true } as PostInfo;
  deepEqual(waysTo(known, false), ["page", "push"]);
  deepEqual(waysTo(known, true), ["page", "push", "mail", "webhook"]);
  deepEqual(waysTo({ ...known, mail: false }, true), ["page", "push", "webhook"]);
});

Deno.test("one way more or less, in the order of the table", () => {
  deepEqual(turned(["mail"], "page", true), ["page", "mail"]);
  deepEqual(turned(["page", "mail"], "mail", false), ["page"]);
});

Deno.test("times of day are typed as clocks show them", () => {
  equal(clock(22 * 60 + 5), "22:05");
  equal(minutes("22:05"), 22 * 60 + 5);
});

Deno.test("a key is read as browsers want it", () => {
  deepEqual([...bytes("-_8")], [251, 255]);
});
