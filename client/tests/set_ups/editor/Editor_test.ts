/// <reference lib="deno.ns" />
import { match } from "node:assert/strict";
import { h } from "preact";
import "../../english.ts";
import "../../fake_server.ts";
import { host } from "../../host.ts";

Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
const { Editor } = await import("../../../src/set_ups/editor/Editor.tsx");

Deno.test("an editor that loads slowly has the usual heading in the meantime", async () => {
  const { show, text } = host();
  await show(h(Editor, { setup: "" }));
  match(text(), /Flying school.*Loading/);
});
