/// <reference lib="deno.ns" />
import "../english.ts";
import { deepEqual, equal } from "node:assert/strict";
import type { MinorOffer, Posed, SeatStanding } from "../../src/api/schema.ts";
import { asked, drafted, habitOf, inWords, withHabit } from "../../src/standing_orders/rules.ts";

const worded = (...names: string[]) => names.map((name) => ({ name, says: { key: name } }));
const BARRAGE: MinorOffer = {
  ruleset: "winged_victory",
  minor: "barrage",
  says: { key: "Barrages" },
  asked: ["ask.14.5"],
  when: worded("always", "quiet"),
  then: worded("before", "nowhere"),
};
const say = (phrase: { key: string } | string) => typeof phrase === "string" ? phrase : phrase.key;
const { ruleset, minor } = BARRAGE;

Deno.test("a standing order is a sentence", () => {
  const rule = { ruleset, minor, when: "quiet", then: "nowhere" };
  equal(inWords(rule, [BARRAGE], say), "Barrages: if quiet, nowhere.");
  equal(inWords({ ...rule, when: "always" }, [BARRAGE], say), "Barrages: nowhere.");
  const now = inWords({ ...rule, turn: true }, [BARRAGE], say);
  equal(now, "This turn only. Barrages: if quiet, nowhere.");
  equal(inWords(rule, [], say), "");
});

Deno.test("a question is recognised by its wording, in its own game", () => {
  const question = { key: "1/14.5#1", ruleset, says: { key: "ask.14.5" } } as Posed;
  const held: SeatStanding = { seat: "allies", rules: [], offers: [BARRAGE] };
  equal(asked(question, held), BARRAGE);
  equal(asked({ ...question, ruleset: "squadriglia" }, held), null);
  equal(asked(question, null), null);
});

Deno.test("a habit is a rule that applies even while its player is present, one for each question", () => {
  const other = { ruleset, minor: "clock", when: "always", then: "on" };
  const own = drafted(BARRAGE);
  const before = withHabit([other, own], BARRAGE, "before", "nowhere");
  equal(habitOf(before, BARRAGE), "before");
  const quiet = withHabit(before, BARRAGE, "quiet", "nowhere");
  equal(habitOf(quiet, BARRAGE), "quiet");
  deepEqual(quiet[0], { ruleset, minor, when: "quiet", then: "nowhere", here: true });
  deepEqual(withHabit(quiet, BARRAGE, "ask", "nowhere"), [other, own]);
  equal(habitOf([other, own], BARRAGE), "ask");
});
