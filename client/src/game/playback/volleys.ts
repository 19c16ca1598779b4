/** Volleys: dice, bursts and their effects, shown one after another. */

import type { Mark, Shoot, Throw } from "../../api/schema.ts";
import type { Poses, StageEffect } from "./stage.ts";
import { type Bit, bit, type Cue, effect, fresh } from "./moment.ts";

const SHOT = 950;
const THROWN = 900;
/** The time to read a headline, and the additional time for bad news. */
const NEWS = 1000;
const HOLD = 500;
const APART = 260;
/** The time between two bursts of a volley, and from a burst to its effect. */
const VOLLEY = 330;
const DEED = 420;

export type VolleyAct = Throw | Shoot | Mark;

/** Bursts before their effect is shown. */
export class Bursts {
  #aimed: Shoot[] = [];

  add(burst: Shoot): void {
    this.#aimed.push(burst);
  }

  clear(): void {
    this.#aimed = [];
  }

  /** Take all bursts that hit a piece. */
  at(piece: string): readonly Shoot[] {
    return this.#take((one) => one.target === piece && !!one.hits);
  }

  /** Take the bursts of a mark: the next one that hit its piece, or the one that jammed. */
  of(mark: Mark): readonly Shoot[] {
    if (mark.kind === "damage") return this.#take((one) => one.target === mark.piece, 1);
    return mark.kind === "jam" ? this.#take((one) => one.piece === mark.piece, 1) : [];
  }

  #take(fits: (burst: Shoot) => boolean, most = Infinity): readonly Shoot[] {
    const taken = this.#aimed.filter(fits).slice(0, most);
    this.#aimed = this.#aimed.filter((one) => !taken.includes(one));
    return taken;
  }
}

/** A throw, a burst or a mark within a volley, with its beginning and end in milliseconds. */
interface Shown {
  act: VolleyAct;
  /** The bursts that caused a mark. */
  bursts: readonly Shoot[];
  from: number;
  until: number;
  ids: readonly [number, number, number];
}

/**
 * Return the moment of bursts one after another, each begun before the last is over, with their
 * effects right after. Dice and headlines stay until the volley is over.
 */
export function volley(acts: readonly VolleyAct[], poses: Poses, untold: Bursts): Bit {
  const all: Shown[] = [];
  let next = 0, burst = -Infinity;
  for (const act of acts) {
    const from = act.type === "Shoot" ? next : Math.max(next, burst + DEED);
    if (act.type !== "Mark") burst = from;
    next = from + (act.type === "Mark" ? APART : VOLLEY);
    const until = from + { Throw: THROWN, Shoot: SHOT, Mark: NEWS + held(act) }[act.type];
    if (act.type === "Shoot") untold.add(act);
    const bursts = act.type === "Mark" ? untold.of(act) : [];
    all.push({ act, bursts, from, until, ids: [fresh(), fresh(), fresh()] });
  }
  const lasts = Math.max(...all.map((one) => one.until));
  return bit(lasts, {
    cues: all.flatMap((one) => cuesOf(one, lasts)).sort((one, other) => one.at - other.at),
    effects: (t) =>
      all.flatMap((one) => {
        const now = t === null ? null : (t * lasts - one.from) / (one.until - one.from);
        if (now !== null && now < 0) return [];
        if (one.act.type === "Mark") return headline(one.act, one, now, poses);
        if (one.act.type === "Throw") return thrown(one.act, one, now, poses);
        return burstOf(one.act, one, now, poses);
      }),
  });
}

/** Return how much longer bad news is shown. */
function held(act: VolleyAct): number {
  return act.type === "Mark" && (act.kind === "damage" || act.kind === "jam") ? HOLD : 0;
}

function cuesOf({ act, from }: Shown, lasts: number): Cue[] {
  const at = (later: number) => Math.min(1, (from + later) / lasts);
  if (act.type === "Mark") {
    const sound = act.kind === "damage" ? "hit" : undefined;
    return [{ at: at(0), sound, acts: 1 }];
  }
  if (act.type === "Throw") return [{ at: at(0), acts: 1 }];
  const caption = act.says ?? undefined, sound = act.hits ? "hit" : undefined;
  return [
    { at: at(0), sound: "guns" },
    { at: at(SHOT * 0.34), acts: 1 },
    { at: at(SHOT * 0.38), sound, caption },
  ];
}

/** Return the tracers, the dice, and a hit or a miss; `now` runs from 0 to beyond 1. */
function burstOf(act: Shoot, { ids }: Shown, now: number | null, poses: Poses): StageEffect[] {
  const from = poses.get(act.piece)?.cell ?? "", to = poses.get(act.target)?.cell ?? "";
  if (!from || !to) return [];
  const text = act.hits ? `−${act.hits}` : "", found: StageEffect[] = [];
  if (now === null || now < 0.55) {
    found.push(effect("tracer", from, to, "", now === null ? 0.5 : now / 0.55, { id: ids[0] }));
  }
  if (act.dice?.length) {
    const at = now === null ? 0.5 : Math.min(now, 0.89);
    const more = { id: ids[1], colour: act.colour };
    found.push(effect("dice", from, to, act.dice.join(" "), at, more));
  }
  if (act.supposed) {
    found.push(effect("odds", from, to, `${act.odds ?? 0}%`, now ?? 0.4, { id: ids[2] }));
  } else if (now === null || (now > 0.34 && now <= 1)) {
    const at = now === null ? 0.4 : (now - 0.34) / 0.66;
    found.push(effect(act.hits ? "hit" : "miss", from, to, text, at, { id: ids[2] }));
  }
  return found;
}

/** Return the dice thrown for one piece alone. */
function thrown(act: Throw, { ids }: Shown, now: number | null, poses: Poses): StageEffect[] {
  const cell = poses.get(act.piece)?.cell;
  if (!cell) return [];
  const at = now === null ? 0.5 : Math.min(now, 0.89);
  const more = { id: ids[0], colour: act.colour };
  return [effect("dice", cell, cell, act.faces.join(" "), at, more)];
}

function headline(mark: Mark, shown: Shown, now: number | null, poses: Poses): StageEffect[] {
  const cell = poses.get(mark.piece)?.cell ?? "", { ids, bursts } = shown;
  const more = { id: ids[0], piece: mark.piece, says: mark.says, tone: mark.kind, bursts };
  return [effect("headline", cell, cell, "", now ?? 1, more)];
}
