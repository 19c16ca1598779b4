/// <reference lib="deno.ns" />
import { equal, rejects } from "node:assert/strict";
import { signal } from "@preact/signals";
import { createBusy } from "../../src/app/busy.ts";

/** Return a page with frames that the test draws. */
function page() {
  const frames: (() => void)[] = [];
  const busy = createBusy((call) => frames.push(call));
  const draw = () => frames.splice(0).forEach((call) => call());
  return { ...busy, draw };
}

Deno.test("a page is settled when it is drawn and nothing is in progress", () => {
  const { busy, hold, draw } = page();
  const one = hold(), other = hold();
  equal(busy.value, true);
  one();
  draw();
  equal(busy.value, true);
  other();
  equal(busy.value, true);
  draw();
  equal(busy.value, false);
});

Deno.test("a page is not settled between two steps of one task", () => {
  const { busy, hold, draw } = page(), seen: boolean[] = [];
  const stop = busy.subscribe((now) => seen.push(now));
  hold()();
  const next = hold();
  draw();
  next();
  const last = hold();
  last();
  draw();
  stop();
  equal(seen.join(), "false,true,false");
});

Deno.test("a hold ends once, however often it is released", () => {
  const { busy, hold, draw } = page();
  const one = hold();
  hold();
  one();
  one();
  draw();
  equal(busy.value, true);
});

Deno.test("a failed promise releases its hold", async () => {
  const { busy, during, draw } = page();
  await rejects(during(Promise.reject(new Error("no"))));
  draw();
  equal(busy.value, false);
  equal(await during(Promise.resolve(7)), 7);
});

Deno.test("a condition holds the page while it is true and watched", () => {
  const { busy, whenever, draw } = page(), flies = signal(false);
  const stop = whenever(() => flies.value);
  equal(busy.value, false);
  flies.value = true;
  equal(busy.value, true);
  flies.value = false;
  draw();
  equal(busy.value, false);
  flies.value = true;
  stop();
  draw();
  equal(busy.value, false);
});

Deno.test("the result of a press is not drawn yet", () => {
  const { busy, stir, draw } = page();
  stir();
  equal(busy.value, true);
  draw();
  equal(busy.value, false);
});

Deno.test("a grip is one hold, however often it is taken", () => {
  const { busy, grip, draw } = page(), moving = grip();
  moving.leave();
  moving.take();
  moving.take();
  draw();
  equal(busy.value, true);
  moving.leave();
  draw();
  equal(busy.value, false);
});
