/** Roster: the men and machines of a squadron, with their states in a word. */

import { t } from "../app/i18n.ts";
import type { AirmanView, CampaignView, MachineView, SquadronView } from "../api/schema.ts";

/** Return the reader's side first; for a spectator, the first side. */
export function sides(view: CampaignView): [SquadronView, SquadronView] {
  const [first, second] = view.squadrons as [SquadronView, SquadronView];
  return second.mine ? [second, first] : [first, second];
}

export function serving(side: SquadronView): AirmanView[] {
  return side.airmen.filter((man) => !man.fate);
}

export function gone(side: SquadronView): AirmanView[] {
  return side.airmen.filter((man) => man.fate);
}

export function machineOf(side: SquadronView, man: AirmanView): MachineView | undefined {
  return side.machines.find((machine) => machine.crew.includes(man.id));
}

/** Return the men with the most victories first. */
export function byVictories(men: readonly AirmanView[]): AirmanView[] {
  return [...men].sort((one, other) =>
    other.victories - one.victories || other.shares - one.shares ||
    one.name.localeCompare(other.name)
  );
}

/** Return an airman's state. */
export function stateOf(side: SquadronView, man: AirmanView): string {
  if (man.rest) return t.campaign("hospital", { n: man.rest });
  const machine = machineOf(side, man);
  if (machine?.flies) return t.campaign("flies_today");
  if (man.id === side.commander) return t.campaign("commands");
  return machine ? machine.name : t.campaign("reserve");
}

/** Return a machine's condition. */
export function conditionOf(machine: MachineView): string {
  if (machine.lost) return t.campaign("lost");
  if (machine.grounded) return t.campaign("grounded", { n: machine.grounded });
  return machine.flies ? t.campaign("flies_today") : t.campaign("ready");
}

/** Return an airman's name without the first name. */
export function surname(name: string): string {
  return name.split(" ").slice(1).join(" ") || name;
}

function initialled(name: string): string {
  return `${name.charAt(0)}. ${surname(name)}`;
}

/** Return the shortest names that tell the men apart. */
export function briefNames(men: readonly AirmanView[]): Map<string, string> {
  const called = new Map<string, number>();
  for (const way of [surname, initialled]) {
    for (const { name } of men) called.set(way(name), (called.get(way(name)) ?? 0) + 1);
  }
  const brief = (name: string) =>
    [surname(name), initialled(name)].find((one) => called.get(one) === 1) ?? name;
  return new Map(men.map((man) => [man.id, brief(man.name)]));
}

/**
 * Return the short names of airmen that a story has already introduced. The keys are their ids, and
 * their names with the rank of that day.
 */
export function introductions(
  men: readonly AirmanView[],
): (words: readonly string[]) => Record<string, string> {
  const brief = briefNames(men), met = new Set<string>();
  const byLength = [...men].sort((one, other) => other.name.length - one.name.length);
  return (words) => {
    const named = words.flatMap((word) => {
      const man = byLength.find(({ id, name }) => word === id || word.endsWith(` ${name}`));
      return man ? [[word, man.id] as const] : [];
    });
    const again = named.filter(([, id]) => met.has(id));
    named.forEach(([, id]) => met.add(id));
    return Object.fromEntries(again.map(([word, id]) => [word, brief.get(id)!]));
  };
}

/** Return whether a campaign spans several years, so that dates need a year. */
export function overYears(view: CampaignView): boolean {
  const year = view.date.slice(0, 4);
  return view.squadrons.some((side) => side.airmen.some((man) => man.joined.slice(0, 4) !== year));
}

/** Return strokes in fives, as cut into a propeller blade. */
export function strokes(count: number): number[] {
  const fives = Array.from({ length: Math.floor(count / 5) }, () => 5);
  return count % 5 ? [...fives, count % 5] : fives;
}
