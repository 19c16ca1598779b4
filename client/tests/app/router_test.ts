/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import { placeOf } from "../../src/app/elsewhere.ts";
import { match } from "../../src/app/router.ts";

Deno.test("every address the server knows opens its page", () => {
  deepEqual(match("/"), { page: "home" });
  deepEqual(match("/new"), { page: "new" });
  deepEqual(placeOf("/account"), { page: "account" });
  deepEqual(match("/games/abc-_1"), { page: "table", game: "abc-_1" });
  deepEqual(placeOf("/games/abc/replay"), { page: "replay", game: "abc" });
  deepEqual(placeOf("/games/abc/battles/3"), { page: "battle", game: "abc", battle: "3" });
  deepEqual(placeOf("/lab"), { page: "lab", study: "" });
  deepEqual(placeOf("/lab/a1"), { page: "lab", study: "a1" });
  deepEqual(placeOf("/lab/a1/games/7"), { page: "flown", study: "a1", number: "7" });
  deepEqual(placeOf("/join/t0ken"), { page: "join", token: "t0ken" });
  const rules = { page: "rules", ruleset: "squadriglia", section: "" };
  deepEqual(placeOf("/rules"), { ...rules, ruleset: "" });
  deepEqual(placeOf("/rules/squadriglia"), rules);
  deepEqual(placeOf("/rules/squadriglia/6.1.1"), { ...rules, section: "6.1.1" });
});

Deno.test("replays, battles, studied games and the workshop fill the window", () => {
  for (const path of ["/games/a/replay", "/games/a/battles/3", "/lab/a/games/7", "/workshop/x/"]) {
    equal(match(path).page, "whole", path);
  }
  equal(match("/workshop").page, "whole");
  equal(match("/lab/a").page, "elsewhere");
  equal(match("/games/a/battles").page, "elsewhere");
});

Deno.test("a slash at the end changes nothing; a strange address is lost", () => {
  deepEqual(match("/new/"), { page: "new" });
  equal(match("/account").page, "elsewhere");
  equal(placeOf("/games/abc/else").page, "lost");
  equal(match("/games/%E0%A4%A").page, "table");
});
