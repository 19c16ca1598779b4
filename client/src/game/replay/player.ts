/** Player: plays a film from any moment, part by part. */

import { computed, signal } from "@preact/signals";
import { type Hold, whenever } from "../../app/busy.ts";
import type { Playback } from "../../board/contract.ts";
import { here, note } from "../../app/router.ts";
import type { Act, Option } from "../../api/schema.ts";
import { together } from "../../app/settings.ts";
import { actsOf } from "../model/arrived.ts";
import { opening, type Reel, stops } from "./reel.ts";

/** Return whether an act begins a turn, or another counted part of the game. */
function counted(act: Act): boolean {
  return act.type === "Beat" && !!act.tracks;
}

export class FilmPlayer {
  readonly all: number;
  readonly at;
  readonly running = signal(false);
  /** A flight of the review that is shown at this moment. */
  readonly shown = signal<{ about: string; flight: Option } | null>(null);
  /** The number of lines of the log shown so far, of the film alone. */
  readonly told = computed(() => {
    const { at, running, playback: { playing, shown } } = this;
    const line = running.value && playing.value ? this.#lines[shown.value - 1] ?? 0 : 0;
    return Math.max(at.value, line);
  });
  /** The line of each act in the current part. */
  #lines: readonly number[] = [];
  #start: number;
  #points: readonly number[];

  constructor(private reel: Reel, readonly playback: Playback) {
    this.all = reel.log.length;
    this.#start = opening(reel);
    this.#points = stops(reel);
    const usual = reel.game.status === "over" || reel.battle ? this.#start : this.all;
    const asked = Number(here.peek().searchParams.get("at") ?? usual);
    this.at = signal(this.#within(Number.isFinite(asked) ? asked : this.#start));
  }

  /** Report to the page whether the film runs, until the returned function is called. */
  tell(): Hold {
    const { running, playback: { playing, paused } } = this;
    return whenever(() => (running.value || playing.value) && !paused.value);
  }

  #within(at: number): number {
    return Math.max(0, Math.min(this.all, at));
  }

  stop(): void {
    this.running.value = false;
    this.playback.skip();
  }

  jump(to: number): void {
    this.stop();
    this.shown.value = null;
    this.#move(this.#within(to));
  }

  #move(to: number): void {
    this.at.value = to;
    note({ at: String(to) });
  }

  #nextStop(): number {
    return this.#points.find((point) => point > this.at.value) ?? this.all;
  }

  back(): void {
    this.jump(this.#points.findLast((point) => point < this.at.value) ?? 0);
  }

  next(): void {
    this.jump(this.#nextStop());
  }

  /**
   * Return where the part that begins here ends: with the beat, or with the turn if moves are shown
   * together.
   */
  #partEnd(): number {
    const joined = together.peek() === "on" && this.playback.apart.peek();
    const turn = (at: number) => actsOf(this.reel.log.slice(at, at + 1)).some(counted);
    return joined
      ? this.#points.find((point) => point > this.at.value && turn(point)) ?? this.all
      : this.#nextStop();
  }

  /** Play part by part from here, until stopped or at the end. */
  async #play(): Promise<void> {
    if (this.at.value >= this.all) this.at.value = this.#start;
    this.running.value = true;
    while (this.running.value && this.at.value < this.all) {
      const from = this.at.value, to = this.#partEnd();
      const part = this.reel.log.slice(from, to);
      this.#lines = part.flatMap((line, n) => (line.acts ?? []).map(() => from + n + 1));
      await this.playback.play(actsOf(part));
      if (!this.running.value || this.at.value !== from) break;
      this.#move(to);
    }
    this.running.value = false;
  }

  toggle(): void {
    if (!this.running.value) this.#play();
    else if (this.playback.paused.value) this.playback.resume();
    else this.playback.pause();
  }
}
