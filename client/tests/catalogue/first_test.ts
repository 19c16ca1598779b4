/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import { foremost } from "../../src/catalogue/first.ts";
import type { LevelInfo, RulesetInfo } from "../../src/api/schema.ts";

const game = (id: string, minutes: number, ...levels: string[]) => ({
  id,
  first: "first",
  scenarios: [{ id: "first", shelf: { minutes } }],
  levels: levels.map((level): LevelInfo => ({ level, title: level, text: "" })),
} as unknown as RulesetInfo);

Deno.test("the game offered first is the shortest that has pilots of its own", () => {
  const short = game("short", 10, "rookie", "ace"), long = game("long", 45, "rookie", "ace");
  const afternoon = game("afternoon", 3, "random");
  equal(foremost([long, short]).id, "short");
  equal(foremost([afternoon, long, short]).id, "short");
  equal(foremost([afternoon]).id, "afternoon");
});
