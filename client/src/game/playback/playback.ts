/** Playback: shows acts one beat after another, between two scenes. It knows no rules. */

import { computed, effect, type Signal, signal } from "@preact/signals";
import type { Bit } from "./moment.ts";
import { browser, type Clock } from "./clock.ts";
import { composer, fetchComposer } from "./composer.ts";
import type { Effect, Focus, Pose } from "../../board/contract.ts";
import type { Act, Phrase, Scene } from "../../api/schema.ts";
import { keep, motion, reducedMotion, saved, together } from "../../app/settings.ts";
import { sound } from "./sound.ts";
import { copied, type Poses, type ScenePlayback, standing } from "./stage.ts";
import type { Turns } from "./last_turn.ts";
import type { Round } from "./pace.ts";

/** A late frame advances by no more than this. */
const LONGEST = 120;
/** Without motion a moment is shown for about as long as it takes to read. */
const STILL = 900;
const SPEEDS = [0, 0.5, 1, 2, 3, 4];
const FASTEST = 4;
const NONE: ReadonlySet<string> = new Set();

class Player {
  readonly playing = signal(false);
  readonly paused = signal(false);
  readonly speed: Signal<number>;
  readonly caption = signal<Phrase | null>(null);
  readonly stage = signal<ReadonlyMap<string, Pose>>(new Map());
  readonly effects = signal<readonly Effect[]>([]);
  readonly focus = signal<Focus | null>(null);
  readonly shown = signal(0);
  readonly apart = signal(false);
  readonly repeatable = signal(false);
  readonly still = computed(() =>
    motion.value === "still" || (motion.value === "auto" && this.reduced.value)
  );
  private reduced = reducedMotion();
  private poses: Poses = new Map();
  /** The poses on the board, and those before. */
  private known: Poses = new Map();
  private before: Poses = new Map();
  private fresh = false;
  /** Whether the board already shows where the acts lead. */
  private late = false;
  private bits: Bit[] = [];
  private open = false;
  private elapsed = 0;
  /** The next cue of the current moment. */
  private cue = 0;
  private round: Round = { counter: undefined, aircraft: 1, spent: 0, flown: new Set() };
  private last = 0;
  private ticking = false;
  private stepping = false;
  /** The id of the table's track that counts turns. */
  private counter: string | undefined;
  private turns: Turns | null = null;
  /** Whether the acts are being shown again. */
  private repeating = false;

  constructor(private clock: Clock, private silent: boolean) {
    this.speed = signal(silent ? 1 : firstSpeed());
    clock.onHidden(() => this.skip());
  }

  know = (scene: Scene): void => {
    this.before = this.known;
    this.known = standing(scene);
    this.counter = scene.tracks?.[0]?.id ?? this.counter;
    const aircraft = (scene.pieces ?? []).filter((piece) => !piece.wreck).length;
    this.round = { ...this.round, aircraft, counter: this.counter };
    this.apart.value = scene.boards?.[0]?.type === "LatticeBoard";
    this.fresh = true;
    if (!this.playing.peek()) this.clear();
  };

  ready = (): Promise<void> | null => composer() ? null : fetchComposer();

  play = async (acts: readonly Act[]): Promise<void> => {
    if (!acts.length) return;
    const ready = this.ready();
    if (ready) await ready;
    if (this.repeating) this.skip();
    if (!this.playing.peek()) {
      const { known, before } = this;
      const begun = this.fresh ? composer()!.begun(acts, known, before) : known;
      this.late = begun !== known;
      this.poses = copied(begun);
      this.fresh = false;
    }
    this.turns ??= new (composer()!.Turns)();
    this.turns.add(acts, this.poses, this.counter);
    this.repeatable.value = this.turns.last() !== null;
    await this.queue(acts);
  };

  again = (): Promise<void> => {
    const last = this.turns?.last();
    if (!last) return Promise.resolve();
    return this.besides(last.start, last.acts);
  };

  imagine = (acts: readonly Act[]): Promise<void> => {
    const show = () => acts.length ? this.besides(this.known, acts) : Promise.resolve();
    return this.ready()?.then(show) ?? show();
  };

  /** Show acts outside the course of the game; the board returns to where it was afterwards. */
  private besides(start: Poses, acts: readonly Act[]): Promise<void> {
    this.skip();
    this.poses = copied(start);
    this.late = false;
    this.fresh = this.repeating = true;
    return this.queue(acts);
  }

  pause = (): void => {
    if (this.playing.peek()) this.paused.value = true;
  };

  resume = (): void => {
    this.stepping = false;
    this.paused.value = false;
    this.tick();
  };

  step = (): void => {
    if (!this.playing.peek()) return;
    this.stepping = true;
    this.paused.value = false;
    this.tick();
  };

  skip = (): void => {
    while (this.bits.length) this.close();
    this.finish();
  };

  setSpeed = (speed: number): void => {
    this.speed.value = Math.max(0, Math.min(FASTEST, speed));
    keep("aerodrome.speed", String(this.speed.value));
    if (!this.speed.value) this.skip();
  };

  private queue(acts: readonly Act[]): Promise<void> {
    const joined = this.apart.peek() && together.peek() === "on";
    const ends = this.late ? this.known : new Map();
    const before = this.repeating ? { ...this.round, spent: 0, flown: NONE } : this.round;
    const start = { poses: this.poses, ends, joined, round: before };
    const { bits, round } = composer()!.film(acts, start, this.least);
    if (!this.repeating) this.round = round;
    const shown = new Promise<void>((resolve) => bits.at(-1)!.done = resolve);
    this.bits.push(...bits);
    if (!this.playing.peek()) {
      this.shown.value = 0;
      this.playing.value = true;
      this.paused.value = false;
      this.stepping = false;
      this.elapsed = 0;
    }
    if (!this.rate || this.clock.hidden()) this.skip();
    else {
      this.show();
      this.tick();
    }
    return shown;
  }

  /** The speed. What the reader asked to see plays even for readers who skip animation. */
  private get rate(): number {
    return this.speed.peek() || (this.repeating ? FASTEST : 0);
  }

  private tick(): void {
    if (this.ticking || !this.playing.peek() || this.paused.peek()) return;
    this.ticking = true;
    this.last = this.clock.now();
    this.clock.frame(this.frame);
  }

  private frame = (): void => {
    this.ticking = false;
    if (!this.playing.peek() || this.paused.peek()) return;
    const now = this.clock.now();
    this.elapsed += Math.min(LONGEST, now - this.last) * this.rate;
    for (let bit = this.bits[0]; bit && this.elapsed >= this.length(bit); bit = this.bits[0]) {
      this.elapsed -= this.length(bit);
      this.close();
      if (this.stepping && this.bits[0]?.beat) {
        this.stepping = false;
        this.elapsed = 0;
        this.paused.value = true;
        break;
      }
    }
    if (!this.bits.length) return this.finish();
    if (!this.paused.peek()) this.show();
    else this.rest();
    this.tick();
  };

  private length(bit: Bit): number {
    return this.least(bit) / bit.pace;
  }

  /** Return how long a moment is shown if there is time. */
  private least = (bit: Bit): number =>
    this.still.peek() ? bit.lasts && Math.max(STILL, bit.lasts * 0.6) : bit.lasts;

  /** Draw the current moment. */
  private show(): void {
    const bit = this.bits[0];
    if (!bit) return;
    if (!this.open) {
      this.open = true;
      this.cue = 0;
      bit.begin();
      if (bit.focus) this.focus.value = bit.focus;
    }
    const still = this.still.peek();
    const t = still ? 1 : Math.min(1, this.elapsed / (this.length(bit) || 1));
    bit.show(t);
    this.prompt(bit, t, true);
    const effects = bit.effects(still ? null : t);
    if (effects.length || this.effects.peek().length) this.effects.value = effects;
    this.stage.value = new Map(this.poses);
  }

  /** Clear the effects between two beats. */
  private rest(): void {
    this.effects.value = [];
    this.stage.value = new Map(this.poses);
  }

  /** End the current moment. */
  private close(): void {
    const bit = this.bits.shift()!;
    if (!this.open) {
      this.cue = 0;
      bit.begin();
    }
    this.open = false;
    bit.show(1);
    this.prompt(bit, 1, false);
    bit.end();
    bit.done?.();
  }

  /** Announce and play the cues that are due. */
  private prompt(bit: Bit, t: number, aloud: boolean): void {
    for (let cue = bit.cues[this.cue]; cue && cue.at <= t; cue = bit.cues[++this.cue]) {
      if (cue.caption) this.caption.value = cue.caption;
      if (cue.sound && aloud && !this.silent) {
        sound.play(cue.sound, this.length(bit) * (1 - cue.at) / 1000 / (this.rate || 1));
      }
      if (cue.acts) this.shown.value += cue.acts;
    }
  }

  private finish(): void {
    if (!this.playing.peek()) return;
    this.playing.value = false;
    this.paused.value = false;
    this.stepping = this.repeating = false;
    this.effects.value = [];
    this.focus.value = null;
    if (this.fresh) this.clear();
    else this.stage.value = new Map(this.poses);
  }

  private clear(): void {
    if (this.stage.peek().size) this.stage.value = new Map();
  }
}

function firstSpeed(): number {
  const found = Number(saved("aerodrome.speed") ?? "1");
  return SPEEDS.includes(found) ? found : 1;
}

/** Create a playback. A silent one has a fixed calm speed and makes no sound. */
export function createPlayback(clock: Clock = browser, silent = false): ScenePlayback {
  const player = new Player(clock, silent);
  effect(() => {
    if (player.still.value) player.effects.value = [];
  });
  return player;
}
