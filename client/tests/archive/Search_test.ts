/// <reference lib="deno.ns" />
import { deepEqual, match } from "node:assert/strict";
import { h } from "preact";
import { here } from "../../src/app/router.ts";
import type { FoundGames, RulesetInfo } from "../../src/api/schema.ts";
import { searchGames } from "../../src/api/calls/spectators.ts";
import { playedOnes, Search, taughtIn } from "../../src/archive/Search.tsx";
import "../english.ts";
import { answer } from "../fake_server.ts";
import { host, settled } from "../host.ts";

Deno.test("games found for earlier filters are never shown below new ones", async () => {
  const answers = new Map<string, (found: FoundGames) => void>();
  answer(
    searchGames(),
    ({ query }) => new Promise((done) => answers.set(query.get("result") ?? "", done)),
  );
  const found = (total: number) => ({ total, games: [], each: 20 }) as unknown as FoundGames;
  const { show, text } = host();
  const filter = (result: string) => here.value = new URL(`http://localhost/games?${result}`);
  filter("");
  await show(h(Search, {}));
  filter("result=won");
  await settled();
  answers.get("won")!(found(2));
  await settled();
  answers.get("")!(found(3));
  await settled();
  match(text(), /\b2 games/);
});

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
