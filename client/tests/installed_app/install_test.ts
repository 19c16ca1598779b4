/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import { apple } from "../../src/installed_app/install.ts";
import { differs } from "../../src/installed_app/version.ts";

const SAFARI = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/604.1";

Deno.test("an Apple device is recognised; a desktop is not one, a tablet that claims to be a desktop is", () => {
  const asks = (userAgent: string, maxTouchPoints: number) => apple({ userAgent, maxTouchPoints });
  equal(asks(`Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${SAFARI}`, 5), true);
  equal(asks(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 5), true, "an iPad");
  equal(asks(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 0), false);
  equal(asks("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", 5), false);
});

Deno.test("a page without a version, or with an unknown server, is never too old", () => {
  equal(differs("abc"), false, "no build has named this one");
  equal(differs(undefined), false);
});
