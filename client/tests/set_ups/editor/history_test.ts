/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import { begun, followed, redone, undone } from "../../../src/set_ups/editor/history.ts";

Deno.test("changes are undone one by one, and redone", () => {
  const one = followed(begun("a"), "b", "", 0), two = followed(one, "c", "", 1);
  equal(undone(two)?.now.is, "b");
  equal(undone(undone(two)!)?.now.is, "a");
  equal(undone(begun("a")), null);
  equal(redone(undone(two)!)?.now.is, "c");
  equal(redone(two), null);
  equal(redone(followed(undone(two)!, "d", "", 2)), null);
});

Deno.test("continuous typing is one change", () => {
  const typed = followed(followed(begun("a"), "ab", "title", 1000), "abc", "title", 1400);
  equal(undone(typed)?.now.is, "a");
  const later = followed(typed, "abcd", "title", 9000);
  equal(undone(later)?.now.is, "abc");
});
