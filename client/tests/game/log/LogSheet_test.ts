/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import type { LogLine } from "../../../src/api/schema.ts";
import { battleLines } from "../../../src/game/log/LogSheet.tsx";

const lines = (...games: string[]) => games.map((ruleset) => ({ ruleset }) as LogLine);

Deno.test("a battle shows its own log, not its campaign's", () => {
  equal(battleLines(lines("war", "duel", "war", "duel", "duel"), "war").length, 2);
  equal(battleLines(lines("war", "war"), "war").length, 0);
});
