/// <reference lib="deno.ns" />
import type { LogLine } from "../../src/api/schema.ts";
import { paragraphsOf, sentencesOf, weeksOf } from "../../src/campaign/story.ts";
import { same } from "./campaigns.ts";

function line(type: string, more: Record<string, unknown> = {}, ruleset = "above"): LogLine {
  return { rule: "1", ruleset, says: { key: type }, event: { type, ...more } };
}

const LOG = [
  line("Mustered", { airman: "a1" }),
  line("PhaseBegan", { phase: "board" }),
  line("WeekBegan", { weeks: 1, on: "1917-04-02" }),
  line("Rolled", { dice: [10] }),
  line("Rolled", { dice: [5, 6] }),
  line("MissionSet"),
  line("TookOff", { machines: ["m1", "m2"], airmen: ["a1", "a2", "a3"] }),
  line("PhaseBegan", { phase: "battle" }),
  line("BattleChosen"),
  line("Burst", {}, "below"),
  line("PhaseBegan", { phase: "aftermath" }),
  line("Rolled", { dice: [17] }),
  line("TableRead", { about: "a1", die: 17 }),
  line("CameDown", { machine: "m1" }),
  line("Taken", { value: "x" }),
  line("Wounded", { airman: "a2" }),
  line("MachineLost", { machine: "m1" }),
  line("MachineGrounded", { machine: "m9" }),
];

Deno.test("a log is split into weeks and their parts", () => {
  const weeks = weeksOf(LOG, "above");
  same(weeks.map((week) => [week.number, week.parts.map((part) => part.name)]), [
    [0, ["muster"]],
    [1, ["briefing", "take_off", "battle", "debriefing"]],
  ]);
  same(weeks[1]!.parts[2]!.lines.map((one) => one.ruleset), ["above", "below"]);
});

Deno.test("a week knows its battle's replay; one resolved by table has none", () => {
  const week = (weeks: number, how: string) => [
    line("WeekBegan", { weeks, on: "1917-04-02" }),
    line("BattleChosen", { mission: how }),
    line("BattleEnded"),
  ];
  const log = [...week(1, "table"), ...week(2, "fly"), ...week(3, "play")];
  same(weeksOf(log, "above").map((one) => one.battle ?? null), [null, 1, 2]);
  same(weeksOf(log.slice(0, -1), "above").at(-1)!.battle ?? null, null);
});

Deno.test("rolls become the dice of what they decided", () => {
  const briefing = weeksOf(LOG, "above")[1]!.parts[0]!;
  same(sentencesOf(briefing.lines).map((one) => one.dice.map((die) => die.face)), [[
    10,
    5,
    6,
  ]]);
});

Deno.test("the dice for an airman's name are left out", () => {
  const told = sentencesOf([
    line("Rolled", { dice: [16, 37] }),
    line("Mustered", { airman: "a9" }),
    line("Rolled", { dice: [1] }),
    line("ParachuteGiven", { airman: "a9" }),
  ]);
  same(told.map((one) => one.dice.map((die) => die.face)), [[], [1]]);
});

Deno.test("each airman has a paragraph, which includes his lost machine", () => {
  const debriefing = weeksOf(LOG, "above")[1]!.parts[3]!;
  const told = paragraphsOf(sentencesOf(debriefing.lines), new Set(["a1", "a2", "a3"]));
  same(
    told.map((one) => [one.about, one.sentences.map((each) => each.line.says.key)]),
    [
      ["a1", ["TableRead", "CameDown", "MachineLost"]],
      ["a2", ["Wounded"]],
      ["", ["MachineGrounded"]],
    ],
  );
});
