/** Pace: shows the parts of a round so fast that the whole round does not take too long. */

import { begins } from "./last_turn.ts";
import { type Bit, isShot } from "./moment.ts";

/** The most milliseconds of a round at speed 1. */
export const ROUND = 12_000;
/** The most of what is left of a round that one part may take, since more may follow. */
const MOST = 0.85;
/** How much longer than others a part with shots may take. */
const FIGHT = 2.4, CALM = 0.8;
/** Moves are shown up to so many times as fast before shots are shown faster, too. */
const HASTE = 3;

/** A round, as far as it has been shown. */
export interface Round {
  /** The track that counts rounds. */
  counter: string | undefined;
  /** The number of aircraft in the air. */
  aircraft: number;
  /** Milliseconds shown so far, and the pieces that have flown. */
  spent: number;
  flown: ReadonlySet<string>;
}

/** Set the pace of moments that follow in a round; return the round after them. */
export function paced(bits: readonly Bit[], round: Round, lasts: (bit: Bit) => number): Round {
  let now = round;
  for (const part of partsOf(bits, round.counter)) {
    if (part[0]!.acts.some((act) => begins(act, round.counter))) {
      now = { ...now, spent: 0, flown: new Set() };
    }
    now = spend(part, now, lasts);
  }
  return now;
}

/** Return moments in parts, each of one round. */
function partsOf(bits: readonly Bit[], counter: string | undefined): Bit[][] {
  const parts: Bit[][] = [];
  for (const bit of bits) {
    const last = parts.at(-1);
    if (!last || bit.acts.some((act) => begins(act, counter))) parts.push([bit]);
    else last.push(bit);
  }
  return parts;
}

/** Give a part its share of what is left of the round: by who moves, and more if shots are fired. */
function spend(part: readonly Bit[], round: Round, lasts: (bit: Bit) => number): Round {
  const { spent, flown, aircraft } = round;
  const flies = part.flatMap(({ acts }) => acts).filter((act) => act.type === "Fly");
  const movers = new Set(flies.map((fly) => fly.piece).filter((piece) => !flown.has(piece)));
  const waiting = Math.max(movers.size, aircraft - flown.size);
  const share = movers.size ? movers.size / waiting : 1 / (waiting + 1);
  const fights = part.some(({ acts }) => acts.some(isShot));
  const most = (ROUND - spent) * Math.min(MOST, share * (fights ? FIGHT : CALM));
  const sum = (shots: boolean) =>
    part.filter(({ acts }) => acts.some(isShot) === shots)
      .reduce((total, bit) => total + lasts(bit), 0);
  const shots = sum(true), moves = sum(false);
  const quick = Math.min(HASTE, Math.max(1, moves / Math.max(1, most - shots)));
  const hurry = Math.max(1, (moves / quick + shots) / most);
  for (const bit of part) bit.pace = bit.acts.some(isShot) ? hurry : quick * hurry;
  const took = (moves / quick + shots) / hurry;
  return { ...round, spent: spent + took, flown: new Set([...flown, ...movers]) };
}
