/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import { quiet } from "../../src/installed_app/Notices.tsx";

/** Return a page with elements that match these selectors. */
function page(...there: string[]) {
  const found = (asked: string) => asked.split(",").some((one) => there.includes(one.trim()));
  return { querySelector: (asked: string) => found(asked) ? {} as Element : null };
}
const TABLE = ".table-page:not(.replay)";

Deno.test("no notice is shown during an order, a film, typing or a dialog", () => {
  equal(quiet(page()), true, "a page that is read");
  equal(quiet(page(TABLE, ".panel")), false, "orders");
  equal(quiet(page(TABLE, ".waiting", ".controls[data-playing]")), false, "a film");
  equal(quiet(page(".controls[data-playing]")), false, "a replay");
  equal(quiet(page(TABLE)), false, "a table that is being laid, or a quiz");
  equal(quiet(page(TABLE, ".curtain")), false);
  equal(quiet(page("dialog[open]")), false);
  equal(quiet(page("textarea:focus")), false);
  equal(quiet(page(TABLE, ".waiting")), true, "others think");
  equal(quiet(page(TABLE, ".outcome")), true, "it is over");
});
