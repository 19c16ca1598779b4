/**
 * Facts: what the log of a finished game tells: shots and hits of each side, the best shot, and
 * every loss.
 */

import type { LogLine, Scene } from "../../api/schema.ts";
import { type Happening, turnsOf } from "../log/turns.ts";

export interface Shots {
  side: string;
  shots: number;
  hits: number;
}

/** Count the bursts of each side by its own aircraft; [] if none was fired. */
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

/** A lost machine: when, how, and who hit it last, in which turn; "" without a hit. */
export interface Loss extends Pick<Happening, "by" | "says" | "ruleset" | "line"> {
  piece: string;
  turn: number;
  hit: number;
}

/**
 * Return the most valuable burst, in the game's points: its own, and all remaining points of a
 * machine that it shot down. Among equals, it is the one after which its target was lost.
 */
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
        const worth = amount + (fatal ? 0.5 + (left.get(piece) ?? 0) : 0);
        return [{ by, piece, amount, dice, line, turn: number ?? 0, worth }];
      })
    )
  );
  return shots.reduce<(typeof shots)[number] | null>(
    (best, shot) => !best || shot.worth > best.worth ? shot : best,
    null,
  );
}

/** Return every machine that was lost, or that left if asked, in the order of the losses. */
export function lossesOf(log: readonly LogLine[], leaving = false): Loss[] {
  const last = new Map<string, { by: string; hit: number }>();
  return turnsOf(log).flatMap(({ number, rows }) =>
    rows.flatMap(({ piece, happened }) =>
      happened.flatMap(({ kind, by, says, ruleset, line }) => {
        const turn = number ?? 0;
        if (by && (kind === "hit" || kind === "kill")) last.set(piece, { by, hit: turn });
        if (kind !== "kill" && !(leaving && kind === "gone")) return [];
        return [{ ...last.get(piece) ?? { by: "", hit: 0 }, piece, says, ruleset, line, turn }];
      })
    )
  ).sort((one, other) => one.line - other.line);
}
