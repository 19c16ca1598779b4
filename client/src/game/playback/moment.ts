/** Moment: a span of playback that can be drawn at any point between 0 and 1. */

import type { Focus } from "../../board/contract.ts";
import type { Act, Phrase } from "../../api/schema.ts";
import type { SoundKind } from "./sound.ts";
import type { Poses, StageEffect, StagePose } from "./stage.ts";

/** What is said, heard or done at a point of a moment, between 0 and 1. */
export interface Cue {
  at: number;
  caption?: Phrase | undefined;
  sound?: SoundKind | undefined;
  /** The number of acts that have happened with it. */
  acts?: number;
}

export interface Bit {
  /** The acts that it shows. */
  acts: readonly Act[];
  /** Milliseconds at speed 1, and how many times as fast it is shown so that a round is short. */
  lasts: number;
  pace: number;
  focus: Focus | null;
  /** Whether stepping can stop at the beginning of this moment. */
  beat: boolean;
  /** The cues in the order of time. */
  cues: readonly Cue[];
  begin(): void;
  /** Put the poses where they are at `t`. */
  show(t: number): void;
  end(): void;
  /** Return what is drawn at `t`; null where motion is reduced. */
  effects(t: number | null): StageEffect[];
  done?: () => void;
}

let count = 0;

/** Return an effect number that is not in use. */
export function fresh(): number {
  return ++count;
}

export function bit(lasts: number, rest: Partial<Bit>): Bit {
  const nothing = () => {};
  return {
    acts: [],
    lasts,
    pace: 1,
    focus: null,
    beat: false,
    cues: [],
    begin: nothing,
    show: nothing,
    end: nothing,
    effects: () => [],
    ...rest,
  };
}

export function effect(
  kind: StageEffect["kind"],
  from: string,
  to: string,
  text: string,
  at: number,
  more: Partial<StageEffect> = {},
): StageEffect {
  return { id: fresh(), kind, from, to, text, at: Math.max(0, Math.min(1, at)), ...more };
}

/** Return whether an act belongs to a fight: a shot, damage, or an aircraft that falls. */
export function isShot(act: Act): boolean {
  return act.type === "Shoot" || (act.type === "Mark" && act.kind === "damage") ||
    (act.type === "Vanish" && act.how === "falls");
}

/** Return a known pose, or a new one where a piece is first mentioned. */
export function pose(
  poses: Poses,
  piece: string,
  cell: string | undefined,
  facing: number,
): StagePose {
  const found = poses.get(piece);
  if (found) return found;
  const made = { cell: cell ?? "", next: cell ?? "", along: 0, facing, height: null, gone: !cell };
  poses.set(piece, made);
  return made;
}
