/** Bits: acts as moments of time, each of which can be drawn at any point between 0 and 1. */

import type { StageEffect, StagePose } from "../playback.ts";
import type { Act, Fly, Mark, Phrase, Shoot, Throw, Vanish } from "../schema.ts";
import type { SoundKind } from "../sound.ts";

export type Poses = Map<string, StagePose>;

/** What is said, heard or done at a point of a bit, between 0 and 1. */
export interface Cue {
  at: number;
  caption?: Phrase;
  sound?: SoundKind;
  /** So many more acts have come about. */
  acts?: number;
}

export interface Bit {
  /** Milliseconds at speed 1. */
  lasts: number;
  /** A moment at which one can stop begins here. */
  beat: boolean;
  /** In the order of time. */
  cues: readonly Cue[];
  begin(): void;
  /** Puts the poses where they are at `t`. */
  show(t: number): void;
  end(): void;
  /** What is drawn at `t`; null where nothing may move. */
  effects(t: number | null): StageEffect[];
  done?: () => void;
}

const BEAT = 180;
const CELL = 430;
const TURN = 320;
const SHOT = 950;
/** From one burst of a volley to the next; from a burst to what it did. */
const VOLLEY = 330;
const DEED = 420;
const THROWN = 900;
const WORDS = 1000;
const APART = 260;
const FALL = 1300;
const LEAVE = 500;
const ARRIVE = 200;

let count = 0;

function bit(lasts: number, rest: Partial<Bit>): Bit {
  const nothing = () => {};
  return {
    lasts,
    beat: false,
    cues: [],
    begin: nothing,
    show: nothing,
    end: nothing,
    effects: () => [],
    ...rest,
  };
}

/** Which acts are shown as one: those that fly together; bursts, and what they do. */
const RUNS: Partial<Record<Act["type"], string>> = {
  Fly: "flight",
  Throw: "fire",
  Shoot: "fire",
  Mark: "fire",
};

/** Acts in order, those that belong together taken together; `ends` is where they lead, if known. */
export function compose(acts: readonly Act[], poses: Poses, ends: Poses = new Map()): Bit[] {
  const bits: Bit[] = [];
  for (let i = 0; i < acts.length;) {
    const act = acts[i]!, kind = RUNS[act.type];
    let end = i + 1;
    while (kind && acts[end] && RUNS[acts[end]!.type] === kind) end++;
    const run = acts.slice(i, end);
    i = end;
    bits.push(one(act, run, poses, ends));
  }
  return bits;
}

function one(act: Act, run: readonly Act[], poses: Poses, ends: Poses): Bit {
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
      return volley(run as readonly Deed[], poses);
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
  /** The heights at the cells, if they are known. */
  heights: readonly number[];
  weight: number;
  /** The other cells of the edges on which it begins and ends. */
  between: string | undefined;
  beyond: string | undefined;
}

/** The way of a flight; where only an edge lies between two steps, the cell counts once. */
function way(fly: Fly, from: string): string[] {
  const cells = [from, ...(fly.cells[0] === from ? fly.cells.slice(1) : fly.cells)];
  return fly.heights?.length ? cells : cells.filter((cell, i) => cell !== cells[i - 1]);
}

/** The other cell of the edge on which a piece ends, if it is known to end in this cell. */
function edge(ends: Poses, piece: string, cell: string): string | undefined {
  const end = ends.get(piece);
  return end?.cell === cell ? end.between : undefined;
}

function flight(flies: readonly Fly[], poses: Poses, ends: Poses): Bit {
  const ways = new Map<string, Fly[]>();
  for (const fly of flies) ways.set(fly.piece, [...(ways.get(fly.piece) ?? []), fly]);
  const time = (fly: Fly) => Math.max(TURN, fly.cells.length * CELL);
  const sum = (all: readonly Fly[]) => all.reduce((total, fly) => total + time(fly), 0);
  const lasts = Math.max(...[...ways.values()].map(sum));
  let legs = new Map<string, Leg[]>();
  return bit(lasts, {
    cues: [{ at: 0, sound: "engine" }, { at: 0.5, acts: flies.length }],
    begin() {
      legs = new Map([...ways].map(([piece, flown]) => {
        const start = pose(poses, piece, flown[0]!.cells[0], flown[0]!.facing);
        let { cell, facing, height, between } = start;
        return [
          piece,
          flown.map((fly, i) => {
            const cells = way(fly, cell);
            const high = fly.height ?? height;
            const beyond = i === flown.length - 1 ? edge(ends, piece, cells.at(-1)!) : undefined;
            const leg = {
              cells,
              from: facing,
              turn: shortest(facing, fly.facing),
              low: height ?? high,
              high,
              heights: heightsOf(fly, cells.length, height),
              weight: time(fly) / sum(flown),
              between,
              beyond,
            };
            [cell, facing, height, between] = [cells.at(-1)!, fly.facing, high, beyond];
            return leg;
          }),
        ];
      }));
    },
    show(t) {
      for (const [piece, all] of legs) along(poses.get(piece)!, all, t);
    },
    end() {
      for (const [piece, flown] of ways) {
        const rest = poses.get(piece)!, facing = flown.at(-1)!.facing;
        Object.assign(rest, { cell: rest.next, along: 0, facing, between: rest.beyond });
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
  pose.along = steps ? at - index : part;
  pose.between = index === 0 ? leg.between : undefined;
  pose.beyond = index >= steps - 1 ? leg.beyond : undefined;
  const begin = steps ? 0.4 : 0;
  pose.facing = leg.from + leg.turn * ease(Math.max(0, (part - begin) / (1 - begin)));
  pose.height = heightAt(leg, index, pose.along, part);
  pose.gone = false;
}

/** The heights from where a flight begins, a cell each; none if they are not known. */
function heightsOf({ heights = [] }: Fly, cells: number, from: number | null): readonly number[] {
  if (heights.length === cells) return heights;
  return heights.length === cells - 1 && from !== null ? [from, ...heights] : [];
}

/** How high a leg is at a moment: as its cells say, else rising or sinking steadily. */
function heightAt(leg: Leg, index: number, along: number, part: number): number | null {
  const here = leg.heights[index], next = leg.heights[index + 1];
  if (here !== undefined && next !== undefined) return here + (next - here) * along;
  if (leg.high === null || leg.low === null) return leg.high;
  return leg.low + (leg.high - leg.low) * part;
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

type Deed = Throw | Shoot | Mark;

/** A throw, a burst or a mark within a volley: when it begins and ends, in milliseconds. */
interface Shown {
  act: Deed;
  from: number;
  until: number;
  ids: readonly [number, number, number];
}

/** Bursts one after another, each begun before the last is over, and what they do right after. The
 * dice lie there until the volley is over. */
function volley(acts: readonly Deed[], poses: Poses): Bit {
  const all: Shown[] = [];
  let next = 0, burst = -Infinity;
  for (const act of acts) {
    const from = act.type === "Shoot" ? next : Math.max(next, burst + DEED);
    if (act.type !== "Mark") burst = from;
    next = from + (act.type === "Mark" ? APART : VOLLEY);
    const until = from + { Throw: THROWN, Shoot: SHOT, Mark: WORDS }[act.type];
    all.push({ act, from, until, ids: [++count, ++count, ++count] });
  }
  const lasts = Math.max(...all.map((one) => one.until));
  return bit(lasts, {
    cues: all.flatMap((one) => cuesOf(one, lasts)).sort((one, other) => one.at - other.at),
    effects: (t) =>
      all.flatMap((one) => {
        const now = t === null ? null : (t * lasts - one.from) / (one.until - one.from);
        if (now !== null && now < 0) return [];
        if (one.act.type === "Mark") return words(one.act, one, now, poses);
        if (one.act.type === "Throw") return thrown(one.act, one, now, poses);
        return burstOf(one.act, one, now, poses);
      }),
  });
}

function cuesOf({ act, from }: Shown, lasts: number): Cue[] {
  const at = (later: number) => Math.min(1, (from + later) / lasts);
  if (act.type === "Mark") {
    const sound = act.kind === "damage" ? "hit" : undefined;
    return [{ at: at(0), caption: act.says, sound, acts: 1 }];
  }
  if (act.type === "Throw") return [{ at: at(0), acts: 1 }];
  const hit: Cue[] = act.hits ? [{ at: at(SHOT * 0.38), sound: "hit" }] : [];
  return [{ at: at(0), sound: "guns" }, { at: at(SHOT * 0.34), acts: 1 }, ...hit];
}

/** Tracers, dice, and a hit or a miss; `now` runs from 0 on and past 1. */
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
  if (now === null || (now > 0.34 && now <= 1)) {
    const at = now === null ? 0.4 : (now - 0.34) / 0.66;
    found.push(effect(act.hits ? "hit" : "miss", from, to, text, at, { id: ids[2] }));
  }
  return found;
}

/** Dice that fall for one piece alone. */
function thrown(act: Throw, { ids }: Shown, now: number | null, poses: Poses): StageEffect[] {
  const cell = poses.get(act.piece)?.cell;
  if (!cell) return [];
  const at = now === null ? 0.5 : Math.min(now, 0.89);
  const more = { id: ids[0], colour: act.colour };
  return [effect("dice", cell, cell, act.faces.join(" "), at, more)];
}

function words(mark: Mark, { ids }: Shown, now: number | null, poses: Poses): StageEffect[] {
  const cell = poses.get(mark.piece)?.cell;
  if (!cell || (now !== null && now > 1)) return [];
  const more = { id: ids[0], says: mark.says, tone: mark.kind ?? "status" };
  return [effect("words", cell, cell, mark.says.key, now ?? 0.3, more)];
}

function fall(act: Vanish, poses: Poses): Bit {
  const id = ++count;
  let from = 0;
  return bit(FALL, {
    cues: [{ at: 0, sound: "fall", acts: 1 }],
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
