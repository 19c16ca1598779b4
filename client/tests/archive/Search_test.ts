/// <reference lib="deno.ns" />
import { match } from "node:assert/strict";
import { h } from "preact";
import { here } from "../../src/app/router.ts";
import type { FoundGames } from "../../src/api/schema.ts";
import { searchGames } from "../../src/api/calls/spectators.ts";
import { Search } from "../../src/archive/Search.tsx";
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
