/** Story: the log of a campaign in weeks, their parts, and paragraphs about one airman each. */

import type { LogLine } from "../api/schema.ts";
import { diceOf, type Thrown } from "../game/log/dice.ts";

/** A sentence of the story: a line of the log, and its dice. */
export interface Sentence {
  line: LogLine;
  dice: readonly Thrown[];
}

export type PartName = "muster" | "briefing" | "take_off" | "battle" | "debriefing";

/** Sentences about one airman, or about none in particular. */
export interface Paragraph {
  about: string;
  sentences: Sentence[];
}

export interface Week {
  number: number;
  date: string;
  /** The number of its battle among those with a replay; undefined if it was resolved by table. */
  battle?: number;
  parts: { name: PartName; lines: LogLine[] }[];
}

interface Happening {
  type?: string;
  phase?: string;
  /** How the battle was fought, where there is a choice. */
  mission?: string;
  weeks?: number;
  on?: string;
  airman?: string;
  about?: string;
  machine?: string;
}

const PHASES: Record<string, PartName> = {
  muster: "muster",
  board: "briefing",
  battle: "battle",
  aftermath: "debriefing",
};

/** The mission that is resolved by table, without a replay. */
const TABLE = "table";

function of(line: LogLine): Happening {
  return (line.event ?? {}) as Happening;
}

/** Return the weeks of a campaign; what came before the first is week 0. */
export function weeksOf(lines: readonly LogLine[], ruleset: string): Week[] {
  const weeks: Week[] = [{ number: 0, date: "", parts: [{ name: "muster", lines: [] }] }];
  let how = "", battles = 0;
  for (const line of lines) {
    const happened = of(line);
    const own = line.ruleset === ruleset;
    if (own && happened.type === "PhaseBegan") {
      if (happened.phase !== "board") open(weeks, PHASES[happened.phase ?? ""] ?? "briefing");
      continue;
    }
    if (own && happened.type === "WeekBegan") {
      weeks.push({ number: happened.weeks ?? 0, date: happened.on ?? "", parts: [] });
      open(weeks, "briefing");
      continue;
    }
    if (own && happened.type === "TookOff") open(weeks, "take_off");
    if (own && happened.type === "BattleChosen") how = happened.mission ?? "";
    if (own && happened.type === "BattleEnded" && how !== TABLE) weeks.at(-1)!.battle = ++battles;
    weeks.at(-1)!.parts.at(-1)!.lines.push(line);
  }
  return weeks.map((week) => ({ ...week, parts: week.parts.filter((part) => part.lines.length) }))
    .filter((week) => week.number > 0 || week.parts.length > 0);
}

function open(weeks: Week[], name: PartName): void {
  const parts = weeks.at(-1)!.parts;
  if (parts.at(-1)?.name !== name) parts.push({ name, lines: [] });
}

/**
 * Return the sentences of lines. Rolls become the dice of what they decided; forced answers, minor
 * details and the dice for names are left out.
 */
export function sentencesOf(lines: readonly LogLine[]): Sentence[] {
  const sentences: Sentence[] = [];
  let thrown: Thrown[] = [];
  for (const line of lines) {
    const { type } = of(line);
    if (type === "Taken") continue;
    if (type === "Rolled") {
      thrown.push(...diceOf(line));
      continue;
    }
    if (line.detail) continue;
    if (type === "Mustered") thrown = [];
    sentences.push({ line, dice: thrown.length ? thrown : diceOf(line) });
    thrown = [];
  }
  return sentences;
}

/**
 * Return one paragraph for each airman, in the order of first mention. A machine that is lost
 * belongs to the airman mentioned just before, and so does everything about it later.
 */
export function paragraphsOf(
  sentences: readonly Sentence[],
  men: ReadonlySet<string>,
): Paragraph[] {
  const found = new Map<string, Paragraph>();
  const flew = new Map<string, string>();
  let last = "";
  for (const sentence of sentences) {
    const { type, airman, about, machine = "" } = of(sentence.line);
    if (type === "CameDown" && last) flew.set(machine, last);
    const named = [airman, about].find((one) => one && men.has(one)) ?? flew.get(machine) ?? "";
    last = named;
    if (!found.has(named)) found.set(named, { about: named, sentences: [] });
    found.get(named)!.sentences.push(sentence);
  }
  return [...found.values()];
}
