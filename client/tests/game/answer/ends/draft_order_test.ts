/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import { createDraft } from "../../../../src/game/answer/ends/draft_order.ts";

const OPTIONS = ["1 · ahead", "2 · left"].map((value) => ({ value, says: { key: value } }));

Deno.test("a draft is found by the next page, while it is offered", () => {
  createDraft("g1").keep("1/4:I1", OPTIONS[1]!);
  const next = createDraft("g1");
  next.keep("1/4:I1", null);
  equal(next.find("1/4:I1", []), null);
  equal(next.find("2/4:I1", OPTIONS), null);
  equal(next.find("1/4:I1", OPTIONS), OPTIONS[1]);
  equal(createDraft("g2").find("1/4:I1", OPTIONS), null);
});

Deno.test("an order that was undone or given is forgotten", () => {
  const laid = createDraft("g3");
  laid.keep("1/4:I1", OPTIONS[0]!);
  laid.keep("1/4:I1", null);
  equal(createDraft("g3").find("1/4:I1", OPTIONS), null);
});

Deno.test("another draft replaces it", () => {
  createDraft("g4").keep("1/4:I1", OPTIONS[0]!);
  const next = createDraft("g4");
  next.keep("1/4:I1", OPTIONS[1]!);
  equal(next.find("1/4:I1", OPTIONS), null);
  equal(createDraft("g4").find("1/4:I1", OPTIONS), OPTIONS[1]);
});
