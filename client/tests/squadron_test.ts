import type { AirmanView, CampaignView, LogLine } from "../src/schema.ts";
import { inShort, leaf, monthOf, monthsAway, written } from "../src/squadron/calendar.ts";
import { drawsFrom, hash } from "../src/squadron/chance.ts";
import { ribbonOf, RIBBONS } from "../src/squadron/ribbons.ts";
import {
  briefNames,
  byVictories,
  daysOf,
  overYears,
  sides,
  strokes,
  surname,
} from "../src/squadron/roster.ts";
import { addressOf, placeOf } from "../src/squadron/place.ts";
import { paragraphsOf, sentencesOf, weeksOf } from "../src/squadron/story.ts";
import { traitsOf } from "../src/squadron/traits.ts";
import { SILK, UNIFORMS } from "../src/squadron/palette.ts";

function same(found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`);
  }
}

const MAN = { id: "c2", name: "Bernhard Lorenz", role: "pilot" };

Deno.test("a name always draws the same numbers", () => {
  same(hash("aerodrome"), hash("aerodrome"));
  const [one, other] = [drawsFrom("c2"), drawsFrom("c2")];
  same(Array.from({ length: 20 }, () => one(9)), Array.from({ length: 20 }, () => other(9)));
});

Deno.test("a man has the same face wherever he is drawn, and few share it", () => {
  same(traitsOf(MAN, "germany"), traitsOf({ ...MAN }, "germany"));
  const faces = Array.from(
    { length: 60 },
    (_, index) => JSON.stringify(traitsOf({ ...MAN, id: `a${index}` }, "britain")),
  );
  if (new Set(faces).size < 58) throw new Error(`${new Set(faces).size} faces for 60 men`);
});

Deno.test("what befell a man shows, and the rest of his face stays", () => {
  const before = traitsOf(MAN, "germany");
  const hurt = traitsOf({ ...MAN, rest: 2, burdens: ["one_eye", "horrible_scars"] }, "germany");
  same([hurt.bandage, hurt.gear, hurt.glass, hurt.scars], [true, "bare", "patch", 3]);
  for (const part of ["width", "jaw", "skin", "hair", "nose", "mouth", "moustache"] as const) {
    same(hurt[part], before[part]);
  }
});

Deno.test("a commander wears the cap of his service", () => {
  for (const [nation, uniform] of Object.entries(UNIFORMS)) {
    same(traitsOf({ ...MAN, role: "commander" }, nation).gear, uniform.cap);
  }
});

Deno.test("ribbons are made of known silk; an unknown one has stripes of its own, always the same", () => {
  for (const worn of [...Object.values(RIBBONS), ribbonOf("order of the kite")]) {
    if (worn.kind === "badge") continue;
    for (const [colour, wide] of worn.stripes) {
      if (!(colour in SILK) || wide <= 0) throw new Error(`${colour} ${wide}`);
    }
  }
  same(ribbonOf("order of the kite"), ribbonOf("order of the kite"));
});

Deno.test("no two decorations look alike", () => {
  const looks = Object.values(RIBBONS).map((worn) => JSON.stringify(worn));
  same(new Set(looks).size, looks.length);
});

Deno.test("a leaf of the calendar has whole weeks from Monday on", () => {
  const april = leaf("1917-04");
  same(april[0], [null, null, null, null, null, null, "1917-04-01"]);
  same(april.flat().filter(Boolean).length, 30);
  same(leaf("1916-02").flat().filter(Boolean).length, 29);
  same(april.every((week) => week.length === 7), true);
});

Deno.test("battles count days from 1916 on", () => {
  same([written(0), written(457), written(1046)], ["1916-01-01", "1917-04-02", "1918-11-12"]);
  same([monthOf(191704), monthsAway("1917-12", 1)], ["1917-04", "1918-01"]);
});

Deno.test("a day has its year where a campaign has lasted into another", () => {
  const men = (...dates: string[]) => dates.map((joined) => ({ joined }));
  const view = (date: string, ...dates: string[]) =>
    ({ date, squadrons: [{ airmen: men(...dates) }] }) as unknown as CampaignView;
  same(overYears(view("1917-05-07", "1917-04-02", "1917-05-07")), false);
  same(overYears(view("1918-01-07", "1917-12-31", "1918-01-07")), true);
  same([inShort("1917-06-04"), inShort("1917-06-04", true)], ["4 Jun", "4 Jun 17"]);
});

Deno.test("two men of one name are told apart, as shortly as can be", () => {
  const names = ["Otto Vogel", "Karl Vogel", "Kurt Weber", "Klaus Weber", "Hans Braun"];
  const men = names.map((name, index) => ({ id: `c${index}`, name })) as AirmanView[];
  same([...briefNames(men).values()], [
    "O. Vogel",
    "K. Vogel",
    "Kurt Weber",
    "Klaus Weber",
    "Braun",
  ]);
});

Deno.test("victories are cut in fives", () => {
  same([strokes(0), strokes(4), strokes(12)], [[], [4], [5, 5, 2]]);
});

Deno.test("one's own squadron comes first; the best man leads the list", () => {
  const view = { squadrons: [{ id: "allied" }, { id: "central", mine: true }] };
  same(sides(view as unknown as CampaignView).map((side) => side.id), ["central", "allied"]);
  const men = [["b", 1], ["a", 1], ["c", 7]].map(([name, victories]) => ({
    name,
    victories,
    shares: 0,
  }));
  same(byVictories(men as unknown as AirmanView[]).map((man) => man.name), ["c", "a", "b"]);
  same([surname("Francesco Baracca"), surname("Hans von Keller")], ["Baracca", "von Keller"]);
});

Deno.test("a diary puts the muster before the first battle, and recruits after later ones", () => {
  const entry = (date: string, key: string) => ({ date, says: { key: `note.${key}` } });
  const [first, second] = daysOf([
    entry("1917-04-02", "battle_won"),
    entry("1917-04-02", "joined"),
    entry("1917-04-09", "battle_lost"),
    entry("1917-04-09", "joined"),
  ]);
  same([first!.before.length, first!.after.length, first!.battle !== null], [1, 0, true]);
  same([second!.before.length, second!.after.length], [0, 1]);
});

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

Deno.test("a log falls into weeks and their parts", () => {
  const weeks = weeksOf(LOG, "above");
  same(weeks.map((week) => [week.number, week.parts.map((part) => part.name)]), [
    [0, ["muster"]],
    [1, ["briefing", "take_off", "battle", "debriefing"]],
  ]);
  same(weeks[1]!.parts[2]!.lines.map((one) => one.ruleset), ["above", "below"]);
});

Deno.test("a week knows which battle can be looked at; a table leaves none", () => {
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

Deno.test("the dice that gave a man his name are not told", () => {
  const told = sentencesOf([
    line("Rolled", { dice: [16, 37] }),
    line("Mustered", { airman: "a9" }),
    line("Rolled", { dice: [1] }),
    line("ParachuteGiven", { airman: "a9" }),
  ]);
  same(told.map((one) => one.dice.map((die) => die.face)), [[], [1]]);
});

Deno.test("each man has a paragraph, and the machine he came down in belongs to it", () => {
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

Deno.test("a place of the room is in the address, and nothing else there is lost", () => {
  const table = new URL("http://h/games/x?seat=allied");
  const book = { page: "story", man: "a7", week: 3 } as const;
  const address = addressOf(book, table);
  same(address.search, "?seat=allied&page=story&man=a7&week=3");
  same(placeOf(address), book);
  same(addressOf({ page: "room", man: null, week: 3 }, address).search, "?seat=allied");
  same(placeOf(new URL("http://h/games/x?page=attic&week=soon")), {
    page: "room",
    man: null,
    week: null,
  });
});
