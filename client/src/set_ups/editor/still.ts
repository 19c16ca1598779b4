/** A board on which nothing is played: pieces stand where a hand holds them. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Playback, Pose } from "../../board/contract.ts";

export function stillBoard(stage: ReadonlySignal<ReadonlyMap<string, Pose>>): Playback {
  const no = signal(false), nothing = () => {}, done = () => Promise.resolve();
  return {
    stage,
    ready: () => null,
    play: done,
    again: done,
    imagine: done,
    setSpeed: nothing,
    pause: nothing,
    resume: nothing,
    step: nothing,
    skip: nothing,
    playing: no,
    paused: no,
    apart: no,
    repeatable: no,
    still: no,
    speed: signal(1),
    shown: signal(0),
    caption: signal(null),
    effects: signal([]),
  };
}
