/** Moments: group acts that belong together into moments of time. */

import type { Act, Fly, Shoot, Vanish } from "../../api/schema.ts";
import type { Poses } from "./stage.ts";
import { type Bit, bit, effect, fresh, pose } from "./moment.ts";
import { flight } from "./flights.ts";
import { paced, type Round } from "./pace.ts";
import { focus } from "./takes.ts";
import { Bursts, volley, type VolleyAct } from "./volleys.ts";

export { after } from "../model/acts.ts";
export { Turns } from "./last_turn.ts";

const BEAT = 180;
/** The time to see an aircraft fall, and then to read the news. */
const FALL = 1300;
const HOLD = 500;
const LEAVE = 500;
const ARRIVE = 200;

/** The acts that are shown as one: flights together; bursts and their effects. */
const RUNS: Partial<Record<Act["type"], string>> = {
  Fly: "flight",
  Throw: "fire",
  Shoot: "fire",
  Mark: "fire",
};

/** A film: its moments, and the round after them. */
interface Film {
  bits: Bit[];
  round: Round;
}

/** Where a film begins: the poses, those after it if they are known, and the round so far. */
interface Start {
  poses: Poses;
  ends: Poses;
  round: Round;
  /** Whether the reader wants flights together. */
  joined: boolean;
}

/** Flights are shown together if each alone would have to be so many times as fast. */
const CROWDED = 1.7;

/**
 * Return the film of some acts: what the camera looks at, and how fast each moment is. `lasts` is
 * how long one is shown at least, at speed 1.
 */
export function film(acts: readonly Act[], start: Start, lasts: (bit: Bit) => number): Film {
  const { poses, ends, round } = start;
  const make = (joined: boolean) => {
    const bits = compose(acts, poses, ends, joined);
    focus(bits, poses);
    return { bits, round: paced(bits, round, lasts) };
  };
  const made = make(start.joined);
  const hurried = !start.joined && made.bits.some(({ pace }) => pace > CROWDED);
  return hurried ? make(true) : made;
}

/**
 * Return moments for acts in order, with acts that belong together grouped; `ends` are the poses
 * after them, if known. If flights are joined, all flights between two volleys happen at once.
 */
export function compose(
  acts: readonly Act[],
  poses: Poses,
  ends: Poses = new Map(),
  joined = false,
): Bit[] {
  const bits: Bit[] = [], bursts = new Bursts();
  for (let i = 0; i < acts.length;) {
    const act = acts[i]!, kind = RUNS[act.type];
    const calm = joined ? calmFrom(acts, i) : [], flies = calm.filter((one) => one.type === "Fly");
    if (flies.length) {
      bits.push({ ...flight(flies, poses, ends, calm.length), acts: calm });
      bursts.clear();
      i += calm.length;
      continue;
    }
    let end = i + 1;
    while (kind && acts[end] && RUNS[acts[end]!.type] === kind) end++;
    const run = acts.slice(i, end);
    i = end;
    if (act.type === "Beat") bursts.clear();
    bits.push({ ...one(act, run, poses, ends, bursts), acts: run });
  }
  return bits;
}

/** Return the acts from here that can pass during a flight: dice for speed, and who moves next. */
function calmFrom(acts: readonly Act[], from: number): readonly Act[] {
  const calm = (act: Act) =>
    act.type === "Fly" || act.type === "Throw" || (act.type === "Beat" && !act.tracks) ||
    (act.type === "Mark" && act.kind === "status");
  const end = acts.findIndex((act, index) => index >= from && !calm(act));
  return acts.slice(from, end < 0 ? acts.length : end);
}

function one(act: Act, run: readonly Act[], poses: Poses, ends: Poses, bursts: Bursts): Bit {
  switch (act.type) {
    case "Beat":
      return bit(BEAT, { beat: true, cues: [{ at: 0, caption: act.says, acts: 1 }] });
    case "Arrive":
      return bit(ARRIVE, {
        cues: [{ at: 0, acts: 1 }],
        begin() {
          poses.set(act.piece, {
            cell: act.cell,
            next: act.cell,
            along: 0,
            facing: act.facing,
            height: act.height ?? null,
            gone: false,
          });
        },
      });
    case "Fly":
      return flight(run as readonly Fly[], poses, ends);
    case "Throw":
    case "Shoot":
    case "Mark":
      return volley(run as readonly VolleyAct[], poses, bursts);
    case "Vanish":
      return act.how === "falls" ? fall(act, poses, bursts.at(act.piece)) : leave(act, poses);
  }
}

function fall(act: Vanish, poses: Poses, bursts: readonly Shoot[]): Bit {
  const ids = [fresh(), fresh()] as const, lasts = FALL + HOLD;
  let from = 0;
  return bit(lasts, {
    cues: [{ at: 0, sound: "fall", acts: 1 }],
    begin() {
      from = pose(poses, act.piece, undefined, 0).facing;
    },
    show(t) {
      const falling = poses.get(act.piece)!, sunk = Math.min(1, t * lasts / FALL);
      falling.sink = sunk;
      falling.facing = from + 420 * sunk * sunk;
    },
    end() {
      Object.assign(poses.get(act.piece)!, { sink: 0, gone: true, facing: from });
    },
    effects(t) {
      const cell = poses.get(act.piece)?.cell ?? "";
      if (!cell) return [];
      const news = { id: ids[1], piece: act.piece, tone: "damage", bursts } as const;
      return [
        effect("fall", cell, cell, "", t === null ? 0.6 : t * lasts / FALL, { id: ids[0] }),
        effect("headline", cell, cell, "", t ?? 0.5, news),
      ];
    },
  });
}

function leave(act: Vanish, poses: Poses): Bit {
  return bit(LEAVE, {
    cues: [{ at: 0, sound: "engine", acts: 1 }],
    begin() {
      pose(poses, act.piece, undefined, 0);
    },
    show(t) {
      poses.get(act.piece)!.out = t;
    },
    end() {
      Object.assign(poses.get(act.piece)!, { out: 0, gone: true });
    },
  });
}

/**
 * Return the poses before the acts: those of a new scene, or of the one before if the new scene
 * already shows their end.
 */
export function begun(acts: readonly Act[], known: Poses, before: Poses): Poses {
  const ends = new Map<string, string>();
  for (const act of acts) {
    if (act.type === "Fly" && act.cells.length) ends.set(act.piece, act.cells.at(-1)!);
  }
  const late = [...ends].every(([id, cell]) => (known.get(id)?.cell ?? cell) === cell);
  const moved = [...ends].some(([id, cell]) => before.has(id) && before.get(id)!.cell !== cell);
  return late && moved ? before : known;
}
