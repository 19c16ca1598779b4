/// <reference lib="deno.ns" />
import { deepEqual, equal, ok } from "node:assert/strict";
import { pageAt, PAGES } from "../../src/app/pages.tsx";

function opened(address: string): [string, Record<string, string>] {
  const { page, parameters } = pageAt(address);
  return [page.path, parameters];
}

Deno.test("an address opens its page with its parameters", () => {
  deepEqual(opened("/"), ["/", {}]);
  deepEqual(opened("/account"), ["/account", {}]);
  deepEqual(opened("/games/abc-_1"), ["/games/{game}", { game: "abc-_1" }]);
  deepEqual(opened("/games/abc/battles/3")[1], { game: "abc", battle: "3" });
  deepEqual(opened("/studies/a1/games/7")[1], { study: "a1", number: "7" });
});

Deno.test("an optional parameter may be missing", () => {
  const rules = "/rules/{ruleset?}/{section?}";
  deepEqual(opened("/rules"), [rules, { ruleset: "", section: "" }]);
  deepEqual(opened("/rules/squadriglia"), [rules, { ruleset: "squadriglia", section: "" }]);
  deepEqual(opened("/rules/squadriglia/6.1.1")[1], { ruleset: "squadriglia", section: "6.1.1" });
  deepEqual(opened("/studies"), ["/studies/{study?}", { study: "" }]);
});

Deno.test("no two pages share an address", () => {
  for (const { path } of PAGES) {
    const address = path.replaceAll(/\{(\w+)\??\}/g, "$1");
    equal(opened(address)[0], path);
  }
});

Deno.test("replays, battles, studied games and the editor fill the window", () => {
  for (
    const path of ["/games/a/replay", "/games/a/battles/3", "/studies/a/games/7", "/editor/x/"]
  ) {
    ok(pageAt(path).page.whole, path);
  }
  ok(!pageAt("/studies/a").page.whole);
});

Deno.test("a slash at the end changes nothing; an unknown address has no page", () => {
  equal(opened("/new/")[0], "/new");
  equal(opened("/games/abc/else")[0], "");
  deepEqual(opened("/games/%E0%A4%A")[1], { game: "%E0%A4%A" });
});
