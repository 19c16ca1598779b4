/** Selection: which question the player is at, what he looks at, and what is about to go out. */

import { computed, effect, signal } from "@preact/signals";
import { api } from "../api.ts";
import type { Say } from "../contract.ts";
import { OPEN, type Sieve, sifted } from "../ends.ts";
import type { Option, Posed } from "../schema.ts";
import { instant } from "../settings.ts";
import { createDrawing } from "./drawing.ts";
import type { TableModel } from "./model.ts";
import { layout, likelyStick, mayReveal, type Stick, stickBefore } from "./pad.ts";

/** Milliseconds an option is looked at before its path is asked for. */
const LOOKED = 120;

function wayName(question: Posed, option: Option): string {
  return `${question.key}\n${option.value}`;
}

export class AnswerSelection {
  readonly about = signal<string | null>(null);
  readonly preview = signal<Option | null>(null);
  readonly pending = signal<Option | null>(null);
  readonly stick = signal<Stick>("centre");
  /** Which of many ends are looked at. */
  readonly sieve = signal<Sieve>(OPEN);
  readonly drawing;
  /** Somebody who may object to an answer before it goes out: the instructor of a lesson. */
  readonly guard = signal<((question: Posed, option: Option) => string | null) | null>(null);
  /** Paths that were asked for, by question and value. */
  #ways = signal<ReadonlyMap<string, readonly string[]>>(new Map());
  #asking: ReturnType<typeof setTimeout> | undefined;
  #before = "";
  #model: TableModel;
  #tell: (sentence: string) => void;
  #effects: (() => void)[];

  constructor(model: TableModel, tell: (sentence: string) => void) {
    this.#model = model;
    this.#tell = tell;
    this.drawing = createDrawing(model.game, (option) => this.pending.value = option);
    this.#effects = [effect(() => this.#askForWay()), effect(() => this.#beginQuestion())];
  }

  readonly question = computed<Posed | null>(() => {
    const open = this.#model.questions.value;
    return open.find((one) => (one.about || one.key) === this.about.value) ?? open[0] ?? null;
  });
  /** Where the aircraft in question stands. */
  readonly stands = computed(() =>
    (this.#model.scene.value?.pieces ?? [])
      .find((piece) => piece.id === this.question.value?.about)?.cell ?? null
  );
  readonly shape = computed(() => this.question.value ? layout(this.question.value) : null);

  /** The question as far as it is looked at, for the board. */
  readonly offered = computed(() => {
    const now = this.question.value, drawn = this.drawing.drawn.value;
    if (now && drawn) return this.drawing.offered(now, drawn);
    return now && this.shape.value?.kind === "ends" ? sifted(now, this.sieve.value) : now;
  });
  /** Whether a place in the air is to be picked, and no path is being drawn. */
  readonly posing = computed(() => this.shape.value?.kind === "ends" && !this.drawing.drawn.value);
  /** What the board shows: the option that is about to go out, or the one looked at; its path. */
  readonly flown = computed<Option | null>(() => {
    const option = this.pending.value ?? this.preview.value, now = this.question.value;
    const drawn = this.drawing.drawn.value;
    if (drawn && option && this.pending.value) {
      return { ...option, anchor: { ...option.anchor, path: drawn.path } };
    }
    if (drawn) return this.drawing.shown(drawn);
    const path = option && now?.ways ? this.#ways.value.get(wayName(now, option)) : undefined;
    return option && path ? { ...option, anchor: { ...option.anchor, path } } : option;
  });

  #askForWay(): void {
    const option = this.pending.value ?? this.preview.value, now = this.question.value;
    clearTimeout(this.#asking);
    if (!option || !now?.ways || option.anchor?.path?.length || this.drawing.drawn.value) return;
    const name = wayName(now, option);
    if (this.#ways.peek().has(name)) return;
    this.#asking = setTimeout(async () => {
      const found = await api.way(this.#model.game, now.seat, now.key, String(option.value))
        .catch(() => null);
      if (found) this.#ways.value = new Map(this.#ways.peek()).set(name, found.path);
    }, this.pending.peek() ? 0 : LOOKED);
  }

  /** A new question: nothing is chosen yet, and the stick stands as it stood. */
  #beginQuestion(): void {
    const now = this.question.value;
    const name = now ? [now.key, ...(now.given ?? [])].join("\n") : "";
    if (name === this.#before) return;
    this.#before = name;
    this.preview.value = null;
    this.pending.value = null;
    this.sieve.value = OPEN;
    this.drawing.stop();
    this.#ways.value = new Map();
    const pad = this.shape.peek();
    if (now && pad?.kind === "pad") this.stick.value = likelyStick(pad.columns, stickBefore(now));
  }

  choose(option: Option, say: Say): void {
    const now = this.question.peek();
    if (!now || this.#model.sent.peek() === now.key || this.drawing.step(now, option)) return;
    const objection = option.refused ? say(option.refused) : this.guard.peek()?.(now, option);
    if (objection) {
      this.#tell(objection);
      return;
    }
    const again = this.pending.peek()?.value === option.value;
    const poses = this.shape.peek()?.kind === "ends" && !again;
    const goes = again || !poses && (instant.peek() === "on" ||
          !mayReveal(now, this.#model.questions.peek(), option));
    if (goes) this.#send(now, option);
    else this.pending.value = option;
  }

  #send(now: Posed, option: Option): void {
    this.about.value = now.about || now.key;
    this.pending.value = null;
    this.#model.answer(now, option.value);
  }

  /** The pending answer goes out. */
  confirm(): boolean {
    const [now, option] = [this.question.peek(), this.pending.peek()];
    if (!now || !option) return false;
    this.#send(now, option);
    return true;
  }

  /** Not this one after all; or the last answer back. */
  undo(): void {
    if (!this.drop()) this.#model.undo(this.question.peek()?.about ?? null);
  }

  drop(): boolean {
    if (!this.pending.peek()) return false;
    this.pending.value = null;
    return true;
  }

  /** The next aircraft that waits for its orders. */
  next(): void {
    const open = this.#model.questions.peek();
    const at = open.findIndex((one) => one.key === this.question.peek()?.key);
    const following = open[(at + 1) % open.length];
    if (following) this.about.value = following.about || following.key;
  }

  stop(): void {
    for (const stop of this.#effects) stop();
    clearTimeout(this.#asking);
  }
}
