/// <reference lib="deno.ns" />
import { match } from "node:assert/strict";
import { h } from "preact";
import { api } from "../../src/api.ts";
import { host } from "../host.ts";

Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
const { Workshop } = await import("../../src/workshop/Workshop.tsx");

Deno.test("a workshop that opens slowly has the head of every page until it is there", async () => {
  api.me = () => new Promise(() => {});
  api.rulesets = () => new Promise(() => {});
  const { show, text } = host();
  await show(h(Workshop, { setup: "" }));
  match(text(), /Flying school.*Loading/);
});
