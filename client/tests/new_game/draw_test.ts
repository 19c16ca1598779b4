/// <reference lib="deno.ns" />
import { deepEqual, equal, ok } from "node:assert/strict";
import { left, lotsOf, matters, taken, untouched, without } from "../../src/new_game/draw.ts";
import type { OptionInfo, RulesetInfo, ScenarioInfo } from "../../src/api/schema.ts";

const option = (name: string, more: Partial<OptionInfo["option"]>): OptionInfo => ({
  name,
  option: { default: "rolled", title: name, text: "", values: ["rolled", "a", "b"], ...more },
});
const OPTIONS = [
  option("length", { default: 40 }),
  option("mission_west", { drawn: true, only: ["mission"], seat: "west" }),
  option("weather", { drawn: true, only: ["mission"] }),
  option("skill_w1", { drawn: true, only: ["mission"], seat: "west" }),
];
const ruleset = { options: OPTIONS } as unknown as RulesetInfo;
const scenario = (id: string) => ({ id }) as ScenarioInfo;

Deno.test("drawn options are grouped by seat, if there are any", () => {
  deepEqual(lotsOf(ruleset, scenario("duel")), []);
  const lots = lotsOf(ruleset, scenario("mission"));
  deepEqual(lots.map(({ seat, options }) => [seat, options.map(({ name }) => name)]), [
    ["", ["weather"]],
    ["west", ["mission_west", "skill_w1"]],
  ]);
});

Deno.test("an option is left to the dice until it is fixed, and again when it is released", () => {
  const weather = OPTIONS[2]!, fixed = { weather: "a", length: 30 };
  ok(left(weather, {}));
  equal(left(weather, fixed), false);
  deepEqual(without(fixed, [weather]), { length: 30 });
});

Deno.test("only the requested values of a draw are used, and missing ones are removed", () => {
  const west = [OPTIONS[1]!, OPTIONS[3]!], drawn = { mission_west: "b", weather: "b" };
  deepEqual(taken({ skill_w1: "a", weather: "a" }, west, drawn), {
    weather: "a",
    mission_west: "b",
  });
});

Deno.test("a choice made during the draw is kept", () => {
  const west = [OPTIONS[1]!, OPTIONS[3]!];
  const before = { skill_w1: "a" }, now = { skill_w1: "b", weather: "a" };
  deepEqual(untouched(west, before, now), [OPTIONS[1]]);
  deepEqual(taken(now, untouched(west, before, now), { mission_west: "a", skill_w1: "a" }), {
    ...now,
    mission_west: "a",
  });
});

Deno.test("an option is shown where it has an effect", () => {
  const only = option("loads", { only: ["raid"] }).option;
  const idle = option("players", { idle: ["duel"] }).option;
  deepEqual(["raid", "duel"].map((id) => matters(only, id)), [true, false]);
  deepEqual(["raid", "duel", "kept:7"].map((id) => matters(idle, id)), [true, false, true]);
});
