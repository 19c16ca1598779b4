/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import { verdict } from "../../src/catalogue/balance.ts";

Deno.test("a few games do not make a set-up even", () => {
  equal(verdict({ value: 1, low: 0.21, high: 1 }), "early");
  equal(verdict({ value: 0.83, low: 0.44, high: 0.97 }), "early");
});

Deno.test("a narrow interval around one half is even, one above it is ahead", () => {
  equal(verdict({ value: 0.52, low: 0.45, high: 0.59 }), "even");
  equal(verdict({ value: 0.9, low: 0.55, high: 0.99 }), "ahead");
});
