/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import { match } from "../src/router.ts";

Deno.test("every address the server knows opens its page", () => {
  deepEqual(match("/"), { page: "home" });
  deepEqual(match("/new"), { page: "new" });
  deepEqual(match("/account"), { page: "account" });
  deepEqual(match("/games/abc-_1"), { page: "table", game: "abc-_1" });
  deepEqual(match("/games/abc/replay"), { page: "replay", game: "abc" });
  deepEqual(match("/games/abc/battles/3"), { page: "battle", game: "abc", battle: "3" });
  deepEqual(match("/lab"), { page: "lab", study: "" });
  deepEqual(match("/lab/a1"), { page: "lab", study: "a1" });
  deepEqual(match("/lab/a1/games/7"), { page: "flown", study: "a1", number: "7" });
  deepEqual(match("/join/t0ken"), { page: "join", token: "t0ken" });
  deepEqual(match("/rules/squadriglia"), { page: "rules", ruleset: "squadriglia" });
});

Deno.test("a slash at the end changes nothing; a strange address is lost", () => {
  deepEqual(match("/new/"), { page: "new" });
  equal(match("/games/abc/else").page, "lost");
  equal(match("/games/%E0%A4%A").page, "table");
});
