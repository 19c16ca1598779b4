/** Moment: a moment of time that can be drawn at any point between 0 and 1. */

import type { Phrase } from "../../api/schema.ts";
import type { SoundKind } from "./sound.ts";
import type { Poses, StageEffect, StagePose } from "./stage.ts";

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

let count = 0;

/** A number that no effect has yet. */
export function fresh(): number {
  return ++count;
}

export function bit(lasts: number, rest: Partial<Bit>): Bit {
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

/** A pose that is known, or one made up where a piece is first heard of. */
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
