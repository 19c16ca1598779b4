/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import { numbered } from "../../src/app/store.ts";

Deno.test("a typed 0 is kept, and an empty field is the default", () => {
  equal(numbered(0, 3), 0);
  equal(numbered(2.4, 3), 2);
  equal(numbered(NaN, -1), -1);
});
