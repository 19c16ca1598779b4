/** Setting: where the hand of an instrument stands, and to which option it goes next. */

import type { Dial, GaugeControl, Option } from "../../../api/schema.ts";

/** An option that stands on a gauge. */
export type Stop = Option & { number: number };

/** An option that stands on dials. */
export type Combination = Option & { parts: readonly number[] };

/** The options of a gauge in order, lowest first. */
export function stopsOf(options: readonly Option[]): Stop[] {
  return options.filter((option): option is Stop => option.number != null && !option.refused)
    .sort((one, other) => one.number - other.number);
}

export function combinationsOf(options: readonly Option[]): Combination[] {
  return options.filter((option): option is Combination =>
    !!option.parts?.length && !option.refused
  );
}

/** The stop nearest to a number. */
export function nearestStop(stops: readonly Stop[], number: number): Stop | null {
  const far = (stop: Stop) => Math.abs(stop.number - number);
  return stops.reduce<Stop | null>(
    (best, stop) => !best || far(stop) < far(best) ? stop : best,
    null,
  );
}

/** Where the hand is put to begin with: as the control says, or least away from now. */
export function firstStop(stops: readonly Stop[], { first, now }: GaugeControl): Stop | null {
  return nearestStop(stops, first ?? now ?? stops[0]?.number ?? 0);
}

/** So many stops up or down, as far as they go. */
export function stepped(stops: readonly Stop[], from: Option | null, by: number): Stop | null {
  const at = stops.findIndex((stop) => stop.value === from?.value);
  return stops[Math.max(0, Math.min(stops.length - 1, at + by))] ?? null;
}

/** How many stops a long step takes. */
export function stride(stops: number): number {
  return Math.max(1, Math.round(stops / 8));
}

/** The combination most like another that has this dial at a position; a switch gives way last. */
export function withDial(
  all: readonly Combination[],
  dials: readonly Dial[],
  from: readonly number[],
  dial: number,
  position: number,
): Combination | null {
  const far = ({ parts }: Combination) =>
    parts.reduce((sum, part, index) => {
      const apart = Math.abs(part - (from[index] ?? 0));
      return sum + (dials[index]?.switch ? 100 * apart : apart);
    }, 0);
  const fitting = all.filter(({ parts }) => parts[dial] === position);
  return fitting.reduce<Combination | null>(
    (best, one) => !best || far(one) < far(best) ? one : best,
    null,
  );
}

/** The positions of a dial that leave the others as they are. */
export function freely(
  all: readonly Combination[],
  from: readonly number[],
  dial: number,
): number[] {
  return all.filter(({ parts }) => parts.every((part, at) => at === dial || part === from[at]))
    .map(({ parts }) => parts[dial]!).sort((one, other) => one - other);
}

/** How far apart the figures on a face stand: a round number, and no more than nine of them. */
export function figureStep(span: number): number {
  for (let ten = 1;; ten *= 10) {
    for (const step of [ten, 2 * ten, 5 * ten]) if (span / step <= 8) return step;
  }
}
