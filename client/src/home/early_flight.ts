/**
 * Early flight: *Fly now* for a reader who presses it before the page's code is loaded.
 *
 * The server sends home drawn, with the list of games. This small script runs before it is painted:
 * it asks who the reader is, and sends the wish to fly at once. The page takes the answer over.
 */

import { type Call, requestOf } from "../api/call.ts";
import { getMe } from "../api/calls/accounts.ts";
import { startGame } from "../api/calls/advice.ts";
import { listRulesets, readBook } from "../api/calls/catalogue.ts";
import { askEarly, early, inPage, saved, spoken } from "../app/preloaded.ts";
import { transport } from "../app/transport.ts";
import { firstFlight, foremost } from "../catalogue/first.ts";
import type { RulesetList } from "../api/schema.ts";

const root = document.documentElement, language = spoken();
/** Dressed as the page will be; a page drawn in another language waits for its words. */
root.dataset.theme = saved("aerodrome.theme") ?? "auto";
if (saved("aerodrome.going")) root.dataset.going = "";
if (root.lang !== language) root.dataset.foreign = "";
askEarly(getMe());

addEventListener("click", ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>("[data-starting]");
  const listed = inPage(listRulesets({ language }).path)?.textContent;
  if (!button || !listed || early.flight !== undefined) return;
  early.flight = true;
  button.disabled = true;
  button.textContent = button.dataset.starting!;
  const ruleset = foremost((JSON.parse(listed) as RulesetList).rulesets);
  askEarly(readBook(ruleset.id, { language }));
  askAfter(startGame(firstFlight(ruleset)), getMe());
});

/** Send a call early, but after the answer to another: two at once would create two guests. */
function askAfter(call: Call<unknown>, other: Call<unknown>): void {
  const known = early.answers?.get(other.path) ?? Promise.resolve();
  const answer = known.catch(() => {}).then(() => transport.fetch(call.path, requestOf(call)));
  answer.catch(() => {});
  early.answers!.set(call.path, answer);
}
