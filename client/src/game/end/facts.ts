/** Facts: what a log tells of a game that is over: shots and hits of each side, the best shot, and
 * every machine that was lost. */

import type { LogLine, Scene } from "../../api/schema.ts";
import { type Happening, turnsOf } from "../log/turns.ts";

export interface Shots {
  side: string;
  shots: number;
  hits: number;
}

/** The bursts of each side, by the aircraft that are its own; none where nobody fired. */
export function shotsOf(log: readonly LogLine[], scene: Scene | null): Shots[] {
  const sides = (scene?.standings ?? []).map(({ side, aircraft = [] }) => {
    const own = new Set(aircraft.map((one) => one.piece));
    const bursts = log.flatMap((line) => line.gists ?? [])
      .filter((gist) => own.has(gist.by ?? "") && (gist.kind === "hit" || gist.kind === "miss"));
    const hits = bursts.filter((gist) => gist.kind === "hit").length;
    return { side, shots: bursts.length, hits };
  });
  return sides.some(({ shots }) => shots) ? sides : [];
}

export interface Shot {
  by: string;
  piece: string;
  amount: number;
  dice: readonly (number | string)[];
  turn: number;
  line: number;
}

/** A machine that was lost: when, how, and whose burst hit it last; "" where nobody's did. */
export interface Loss extends Pick<Happening, "by" | "says" | "ruleset" | "line"> {
  piece: string;
  turn: number;
}

/** The burst that did most, in the points of the game. One that brought down a machine with points
 * left counts above all others; of equals the one after which its target was lost. */
export function bestShot(log: readonly LogLine[], scene: Scene | null): Shot | null {
  const left = new Map(
    (scene?.standings ?? []).flatMap((side) => side.aircraft ?? [])
      .map((one) => [one.piece, one.left ?? 0]),
  );
  const shots = turnsOf(log).flatMap(({ number, rows }) =>
    rows.flatMap(({ piece, happened }) =>
      happened.flatMap(({ kind, by, amount, dice, line }, index) => {
        if (kind !== "hit" || !by) return [];
        const fatal = happened[index + 1]?.kind === "kill";
        const worth = fatal ? amount + 0.5 + (left.get(piece) ? 1000 : 0) : amount;
        return [{ by, piece, amount, dice, line, turn: number ?? 0, worth }];
      })
    )
  );
  return shots.reduce<(typeof shots)[number] | null>(
    (best, shot) => !best || shot.worth > best.worth ? shot : best,
    null,
  );
}

/** Every machine that was lost, in the order in which they fell. */
export function lossesOf(log: readonly LogLine[]): Loss[] {
  const last = new Map<string, string>();
  return turnsOf(log).flatMap(({ number, rows }) =>
    rows.flatMap(({ piece, happened }) =>
      happened.flatMap(({ kind, by, says, ruleset, line }) => {
        if (kind === "hit" && by) last.set(piece, by);
        if (kind !== "kill") return [];
        return [{ piece, by: by || last.get(piece) || "", says, ruleset, line, turn: number ?? 0 }];
      })
    )
  ).sort((one, other) => one.line - other.line);
}
