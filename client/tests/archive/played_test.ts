/// <reference lib="deno.ns" />
import { deepEqual } from "node:assert/strict";
import type { RulesetInfo } from "../../src/api/schema.ts";
import { playedOnes, taughtIn } from "../../src/archive/played.ts";

const SHELF = [
  { id: "squadriglia", scenarios: [{ id: "spad_duel", title: "SPAD against SPAD" }] },
] as unknown as RulesetInfo[];
const PLAYED = [
  { ruleset: "squadriglia", scenario: "first_flight", times: 1 },
  { ruleset: "squadriglia", scenario: "spad_duel", times: 3 },
];

Deno.test("played scenarios and lessons have their titles", () => {
  const lesson = (_: string, id: string) => id === "first_flight" ? "First flight" : undefined;
  deepEqual(playedOnes(PLAYED, SHELF, lesson), [
    ["first_flight", "First flight (1)"],
    ["spad_duel", "SPAD against SPAD (3)"],
  ]);
  deepEqual(taughtIn(PLAYED, SHELF), ["squadriglia"]);
});
