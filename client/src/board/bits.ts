/** Bits: acts as moments of time, each of which can be drawn at any point between 0 and 1. */

import type { StageEffect, StagePose } from "../playback.ts";
import type { Act, Fly, Mark, Phrase, Shoot, Vanish } from "../schema.ts";
import type { SoundKind } from "../sound.ts";

export type Poses = Map<string, StagePose>;

export interface Bit {
  /** Milliseconds at speed 1. */
  lasts: number;
  /** A moment at which one can stop begins here. */
  beat: boolean;
  caption: Phrase | null;
  sound: SoundKind | null;
  /** A sound in the middle. */
  later: { at: number; sound: SoundKind } | null;
  begin(): void;
  /** Puts the poses where they are at `t`. */
  show(t: number): void;
  end(): void;
  /** What is drawn at `t`; null where nothing may move. */
  effects(t: number | null): StageEffect[];
  done?: () => void;
}

const BEAT = 420;
const CELL = 560;
const TURN = 380;
const SHOT = 1350;
const WORDS = 1100;
const APART = 420;
const FALL = 1600;
const LEAVE = 700;
const ARRIVE = 260;

let count = 0;

function bit(lasts: number, rest: Partial<Bit>): Bit {
  const nothing = () => {};
  return {
    lasts,
    beat: false,
    caption: null,
    sound: null,
    later: null,
    begin: nothing,
    show: nothing,
    end: nothing,
    effects: () => [],
    ...rest,
  };
}

/** Acts in order, those that fly or are marked together taken together. */
export function compose(acts: readonly Act[], poses: Poses): Bit[] {
  const bits: Bit[] = [];
  for (let i = 0; i < acts.length;) {
    const act = acts[i]!;
    let end = i + 1;
    if (act.type === "Fly" || act.type === "Mark") {
      while (acts[end]?.type === act.type) end++;
    }
    const run = acts.slice(i, end);
    i = end;
    bits.push(one(act, run, poses));
  }
  return bits;
}

function one(act: Act, run: readonly Act[], poses: Poses): Bit {
  switch (act.type) {
    case "Beat":
      return bit(BEAT, { beat: true, caption: act.says });
    case "Arrive":
      return bit(ARRIVE, {
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
      return flight(run as readonly Fly[], poses);
    case "Shoot":
      return shot(act, poses);
    case "Mark":
      return marks(run as readonly Mark[], poses);
    case "Vanish":
      return act.how === "falls" ? fall(act, poses) : leave(act, poses);
  }
}

/** A pose that is known, or one made up where a piece is first heard of. */
function pose(poses: Poses, piece: string, cell: string | undefined, facing: number): StagePose {
  const found = poses.get(piece);
  if (found) return found;
  const made = { cell: cell ?? "", next: cell ?? "", along: 0, facing, height: null, gone: !cell };
  poses.set(piece, made);
  return made;
}

interface Leg {
  cells: string[];
  from: number;
  turn: number;
  low: number | null;
  high: number | null;
  weight: number;
}

function flight(flies: readonly Fly[], poses: Poses): Bit {
  const ways = new Map<string, Fly[]>();
  for (const fly of flies) ways.set(fly.piece, [...(ways.get(fly.piece) ?? []), fly]);
  const time = (fly: Fly) => Math.max(TURN, fly.cells.length * CELL);
  const sum = (way: readonly Fly[]) => way.reduce((total, fly) => total + time(fly), 0);
  const lasts = Math.max(...[...ways.values()].map(sum));
  let legs = new Map<string, Leg[]>();
  return bit(lasts, {
    sound: "engine",
    begin() {
      legs = new Map([...ways].map(([piece, way]) => {
        const start = pose(poses, piece, way[0]!.cells[0], way[0]!.facing);
        let { cell, facing, height } = start;
        return [
          piece,
          way.map((fly) => {
            const cells = [cell, ...(fly.cells[0] === cell ? fly.cells.slice(1) : fly.cells)];
            const high = fly.height ?? height;
            const leg = {
              cells,
              from: facing,
              turn: shortest(facing, fly.facing),
              low: height ?? high,
              high,
              weight: time(fly) / sum(way),
            };
            [cell, facing, height] = [cells.at(-1)!, fly.facing, high];
            return leg;
          }),
        ];
      }));
    },
    show(t) {
      for (const [piece, all] of legs) along(poses.get(piece)!, all, t);
    },
    end() {
      for (const [piece, way] of ways) {
        const rest = poses.get(piece)!;
        Object.assign(rest, { cell: rest.next, along: 0, facing: way.at(-1)!.facing });
      }
    },
    effects: (t) =>
      t === null
        ? [...legs].map(([, all]) =>
          effect("words", all[0]!.cells[0]!, all.at(-1)!.cells.at(-1)!, "", 1)
        )
        : [],
  });
}

/** The shorter way round, in degrees; a half turn goes left. */
export function shortest(from: number, to: number): number {
  const turn = ((to - from) % 360 + 360) % 360;
  return turn > 180 ? turn - 360 : turn;
}

/** Puts a pose at a point of its legs: steady on the way, turning towards the end of each leg. */
function along(pose: StagePose, legs: readonly Leg[], t: number): void {
  let before = 0, leg = legs[0]!;
  for (const next of legs) {
    leg = next;
    if (t <= before + next.weight || next === legs.at(-1)) break;
    before += next.weight;
  }
  const part = Math.max(0, Math.min(1, (t - before) / leg.weight));
  const steps = leg.cells.length - 1, eased = part + (ease(part) - part) * 0.4;
  const at = Math.min(eased * steps, steps),
    index = Math.min(Math.floor(at), Math.max(0, steps - 1));
  pose.cell = leg.cells[index]!;
  pose.next = leg.cells[index + 1] ?? pose.cell;
  pose.along = steps ? at - index : 0;
  const begin = steps ? 0.4 : 0;
  pose.facing = leg.from + leg.turn * ease(Math.max(0, (part - begin) / (1 - begin)));
  pose.height = leg.high === null || leg.low === null
    ? leg.high
    : leg.low + (leg.high - leg.low) * part;
  pose.gone = false;
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}

function effect(
  kind: StageEffect["kind"],
  from: string,
  to: string,
  text: string,
  at: number,
  more: Partial<StageEffect> = {},
): StageEffect {
  return { id: ++count, kind, from, to, text, at: Math.max(0, Math.min(1, at)), ...more };
}

function shot(act: Shoot, poses: Poses): Bit {
  const ids = [++count, ++count, ++count] as const;
  return bit(SHOT, {
    sound: "guns",
    later: act.hits ? { at: 0.38, sound: "hit" } : null,
    effects(t) {
      const from = poses.get(act.piece)?.cell ?? "", to = poses.get(act.target)?.cell ?? "";
      if (!from || !to) return [];
      const text = act.hits ? `−${act.hits}` : "";
      const found: StageEffect[] = [];
      if (t === null || t < 0.6) {
        found.push(effect("tracer", from, to, "", t === null ? 0.5 : t / 0.6, { id: ids[0] }));
      }
      if (act.dice?.length) {
        found.push(effect("dice", from, to, act.dice.join(" "), t ?? 0.5, { id: ids[1] }));
      }
      if (t === null || t > 0.32) {
        const at = t === null ? 0.4 : (t - 0.32) / 0.68;
        found.push(effect(act.hits ? "hit" : "miss", from, to, text, at, { id: ids[2] }));
      }
      return found;
    },
  });
}

function marks(all: readonly Mark[], poses: Poses): Bit {
  const ids = all.map(() => ++count), lasts = WORDS + APART * (all.length - 1);
  return bit(lasts, {
    caption: all.at(-1)!.says,
    sound: all.some((mark) => mark.kind === "damage") ? "hit" : null,
    effects: (t) =>
      all.flatMap((mark, i) => {
        const cell = poses.get(mark.piece)?.cell;
        const at = t === null ? 0.3 : (t * lasts - i * APART) / WORDS;
        if (!cell || at < 0 || at > 1) return [];
        const more = { id: ids[i]!, says: mark.says, tone: mark.kind ?? "status" };
        return [effect("words", cell, cell, mark.says.key, at, more)];
      }),
  });
}

function fall(act: Vanish, poses: Poses): Bit {
  const id = ++count;
  let from = 0;
  return bit(FALL, {
    sound: "fall",
    begin() {
      from = pose(poses, act.piece, undefined, 0).facing;
    },
    show(t) {
      const falling = poses.get(act.piece)!;
      falling.sink = t;
      falling.facing = from + 420 * t * t;
    },
    end() {
      Object.assign(poses.get(act.piece)!, { sink: 0, gone: true, facing: from });
    },
    effects(t) {
      const cell = poses.get(act.piece)?.cell ?? "";
      return cell ? [effect("fall", cell, cell, "", t ?? 0.6, { id })] : [];
    },
  });
}

function leave(act: Vanish, poses: Poses): Bit {
  return bit(LEAVE, {
    sound: "engine",
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
