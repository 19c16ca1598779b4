/// <reference lib="deno.ns" />
import "../english.ts";
import { deepEqual, equal } from "node:assert/strict";
import { bounds } from "../../src/ratings/RatingHistory.tsx";
import { unrated } from "../../src/ratings/Rated.tsx";
import { counted, ended, fates, moved, ratingText } from "../../src/ratings/wording.ts";
import type { LogBookLine, RulesetInfo } from "../../src/api/schema.ts";

Deno.test("a rating has its uncertainty, and a change its sign", () => {
  equal(ratingText({ points: 1620, doubt: 90 }), "1620 ± 90");
  deepEqual([12, -5, 0].map(moved), ["+12", "−5", "±0"]);
});

Deno.test("a log book describes a game in few words", () => {
  const line = (more: Partial<LogBookLine>) => ({ result: "won", ...more }) as LogBookLine;
  equal(ended(line({ change: 7 })), "Won, +7");
  equal(ended(line({})), "Won");
  equal(counted(["SPAD", "Nieuport", "SPAD"]), "SPAD ×2 and Nieuport");
  equal(fates([]), "");
  equal(fates([{ name: "SPAD" }]), "no victories, no losses");
  equal(
    fates([{ name: "SPAD", victories: ["Albatros", "Albatros"], lost: true, hurt: true }]),
    "Shot down Albatros ×2; aircraft lost: 1; wounded",
  );
});

Deno.test("the axis of a history includes all of it", () => {
  const step = (points: number, doubt: number) => ({ at: 0, points, doubt });
  deepEqual(bounds([step(1500, 200), step(1640, 80)]), [1300, 1800]);
});

Deno.test("a new game gives the reason why it cannot be rated", () => {
  const ruleset = { id: "squadriglia" } as RulesetInfo;
  const wish = (...sits: string[]) => ({
    ruleset,
    seats: sits.map((sitter, index) => [String(index), sitter] as const),
    seed: "",
    game: {},
  });
  equal(unrated(wish("me", "open"), true), null);
  equal(unrated(wish("me", "bot:ace"), true), null);
  equal(unrated(wish("me", "me"), true), "not_alone");
  equal(unrated(wish("me", "open"), false), "not_guest");
  equal(unrated({ ...wish("me", "open"), seed: "x" }, true), "not_seed");
  equal(unrated({ ...wish("me", "open"), game: { kept: "x" } }, true), "not_setup");
  const above = { ...ruleset, studied: false };
  equal(unrated({ ...wish("me", "open"), ruleset: above }, true), "not_game");
});
