/** Naming: the names of sides, pilots and endings in a study. */

import { t } from "../app/i18n.ts";
import type { PilotList, RulesetInfo, StudyInfo, Summary } from "../api/schema.ts";
import { sayer, seatName } from "../app/store.ts";

export interface Naming {
  rules: string;
  sideName(side: string): string;
  pilotName(name: string): string;
  /** Return the ink of a side. */
  ink(side: string): number;
}

const SPARRING = {
  straight: "sparring_straight",
  tactician: "sparring_tactician",
  equilibrium: "sparring_equilibrium",
  random: "sparring_random",
} as const;

/** Return the name of a level or a sparring pilot. */
export function levelName(level: string, ruleset: RulesetInfo | undefined): string {
  const known = ruleset?.levels.find((one) => one.level === level);
  if (known) return known.title;
  return level in SPARRING ? t.studies(SPARRING[level as keyof typeof SPARRING]) : level;
}

export function namingOf(
  study: StudyInfo,
  ruleset: RulesetInfo | undefined,
  pilots: PilotList | null,
): Naming {
  const rules = study.ruleset ?? "", sides = study.sides ?? [];
  const pilotName = (name: string) => {
    const [level = "", character] = name.split(":");
    const pilot = levelName(level, ruleset);
    if (!character) return pilot;
    const leaning = pilots?.characters.find((one) => one.name === character)?.title ?? character;
    return t.studies("leaning", { pilot, character: leaning });
  };
  return {
    rules,
    sideName: (side) => seatName(rules, side),
    pilotName,
    ink: (side) => sides.indexOf(side),
  };
}

/** Return an ending in words: who won, and why. */
export function endingText(ending: Summary["endings"][number], names: Naming): string {
  const won = ending.won.map(names.sideName).join(", ") || t.studies("draw");
  return `${won}: ${sayer(names.rules, {})({ key: ending.reason })}`;
}
