/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import { numbered } from "../../src/app/store.ts";

Deno.test("nought typed for an option is nought, and an empty field its default", () => {
  equal(numbered(0, 3), 0);
  equal(numbered(2.4, 3), 2);
  equal(numbered(NaN, -1), -1);
});
