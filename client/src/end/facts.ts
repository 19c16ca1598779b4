/** Facts: what a log tells of a game that is over. Shots and hits of each side, and the best shot. */

import type { LogLine, Scene } from "../schema.ts";
import { turnsOf } from "../table/turns.ts";

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
  fatal: boolean;
}

/** The burst that did most; one after which its target was lost counts above all others. */
export function bestShot(log: readonly LogLine[]): Shot | null {
  const shots = turnsOf(log).flatMap((turn) =>
    turn.rows.flatMap(({ piece, happened }) =>
      happened.flatMap(({ kind, by, amount, dice, line }, index) =>
        kind === "hit" && by
          ? [{
            ...{ by, piece, amount, dice, line, turn: turn.number ?? 0 },
            fatal: happened[index + 1]?.kind === "kill",
          }]
          : []
      )
    )
  );
  const worth = (shot: Shot) => shot.amount + (shot.fatal ? 1000 : 0);
  return shots.reduce<Shot | null>(
    (best, shot) => !best || worth(shot) > worth(best) ? shot : best,
    null,
  );
}
