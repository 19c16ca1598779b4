/** Tables: data derived from a tournament: rounds, crosstable, possible challenges. */

import type { EncounterInfo, EntrantInfo, LegInfo, TournamentInfo } from "../api/schema.ts";

/** Return half points as written: 1½. */
export function points(number = 0): string {
  const whole = Math.floor(number);
  if (number === whole) return `${whole}`;
  const rest = number - whole;
  const part = rest === 0.5 ? "½" : rest === 0.25 ? "¼" : "¾";
  return whole ? `${whole}${part}` : part;
}

/** Return the score of both players of an encounter so far; null while nothing is decided. */
export function score({ legs }: EncounterInfo): readonly [number, number] | null {
  const decided = legs.filter((leg) => leg.result);
  if (!decided.length) return null;
  const of = (side: LegInfo["result"]) =>
    decided.reduce(
      (sum, { result }) => sum + (result === side ? 1 : result === "draw" ? 0.5 : 0),
      0,
    );
  return [of("first"), of("second")];
}

/** Return the rounds so far, last first. */
export function rounds(
  tournament: TournamentInfo,
): readonly (readonly [number, EncounterInfo[]])[] {
  const numbers = [...new Set(tournament.encounters.map((one) => one.round))].sort((a, b) => b - a);
  return numbers.map((number) => [
    number,
    tournament.encounters.filter((one) => one.round === number),
  ]);
}

/** Return a player's score against another in a crosstable; "" if they have not met. */
export function against(tournament: TournamentInfo, one: number, other: number): string {
  const met = tournament.encounters.find(({ first, second }) =>
    (first === one && second === other) || (first === other && second === one)
  );
  const found = met && score(met);
  return found ? points(met.first === one ? found[0] : found[1]) : "";
}

/** Return the reader's entry. */
export function mine(tournament: TournamentInfo): EntrantInfo | undefined {
  return tournament.entrants.find((one) => one.mine && (one.state ?? "in") === "in");
}

/** Return whether the reader may challenge a player on a ladder, as far as the page knows. */
export function within(tournament: TournamentInfo, other: EntrantInfo): boolean {
  const me = mine(tournament);
  if (!me || tournament.format !== "ladder" || tournament.state !== "running") return false;
  const gap = (me.place ?? 0) - (other.place ?? 0);
  const busy = tournament.encounters.some((one) =>
    one.state !== "over" &&
    [one.first, one.second].some((number) => number === me.number || number === other.number)
  );
  return (other.state ?? "in") === "in" && gap > 0 && gap <= tournament.reach && !busy;
}

/** Return the challenge that the reader has to answer. */
export function challenged(tournament: TournamentInfo): EncounterInfo | undefined {
  const me = mine(tournament);
  return tournament.encounters.find((one) => one.state === "asked" && one.second === me?.number);
}
