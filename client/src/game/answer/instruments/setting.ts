/** Setting: the position of an instrument's hand, and the option that it moves to next. */

import type { Dial, GaugeControl, Option } from "../../../api/schema.ts";

/** An option with a number on a gauge. */
export type Stop = Option & { number: number };

/** An option with a position on each dial. */
export type Combination = Option & { parts: readonly number[] };

/** Return the options of a gauge, lowest first. */
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

/**
 * Return the first position of the hand: the control's own, or the one nearest to the current
 * number.
 */
export function firstStop(stops: readonly Stop[], { first, now }: GaugeControl): Stop | null {
  return nearestStop(stops, first ?? now ?? stops[0]?.number ?? 0);
}

/** Return the option some stops up or down, as far as the scale goes. */
export function stepped(stops: readonly Stop[], from: Option | null, by: number): Stop | null {
  const at = stops.findIndex((stop) => stop.value === from?.value);
  return stops[Math.max(0, Math.min(stops.length - 1, at + by))] ?? null;
}

/** Return how many stops a long step takes. */
export function stride(stops: number): number {
  return Math.max(1, Math.round(stops / 8));
}

/** Return the combination closest to another with this dial at a position; switches change last. */
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

/** Return the positions of a dial that do not change the other dials. */
export function freely(
  all: readonly Combination[],
  from: readonly number[],
  dial: number,
): number[] {
  return all.filter(({ parts }) => parts.every((part, at) => at === dial || part === from[at]))
    .map(({ parts }) => parts[dial]!).sort((one, other) => one - other);
}

/** Return the distance of the figures on a face: a round number, for at most nine figures. */
export function figureStep(span: number): number {
  for (let ten = 1;; ten *= 10) {
    for (const step of [ten, 2 * ten, 5 * ten]) if (span / step <= 8) return step;
  }
}
