/** Selection: the player's current question, the option they look at, and the pending answer. */

import { computed, effect, signal } from "@preact/signals";
import { getWay } from "../../api/calls/games.ts";
import { send } from "../../api/send.ts";
import { grip, whenever } from "../../app/busy.ts";
import type { AdvisedFlight, Say } from "../../board/contract.ts";
import { type End, OPEN, type Sieve, sifted } from "../../board/overlays/ends.ts";
import type { Option, Posed } from "../../api/schema.ts";
import { instant } from "../../app/settings.ts";
import { createDrawing } from "./drawing.ts";
import type { TableModel } from "../model/model.ts";
import {
  isPlain,
  isSet,
  layout,
  likelyStick,
  mayReveal,
  settingOf,
  type Stick,
  stickBefore,
} from "./option_layout.ts";
import { createOrders } from "./last_orders.ts";
import { answersOf, createReach } from "./ends/reach.ts";
import { createWish } from "./ends/wish.ts";
import type { createDraft, Draft } from "./ends/draft_order.ts";
import type { WhatIf } from "../what_if/what_if.ts";

const NO_ENDS: readonly End[] = [];
/** Milliseconds that an option is looked at before its path is asked for. */
const LOOKED = 120;

function wayName(question: Posed, option: Option): string {
  return `${question.key}\n${option.value}`;
}

/** A task of a lesson, for the open question. */
export interface Task {
  /** Whether it is done on the map, by the end of a whole order. */
  whole: boolean;
  isRight(option: End): boolean;
}

export class AnswerSelection {
  readonly about = signal<string | null>(null);
  readonly preview = signal<Option | null>(null);
  readonly pending = signal<Option | null>(null);
  /** The answer that a lesson's instructor has shown; it stays marked until it is given. */
  readonly shown = signal<Option | null>(null);
  readonly stick = signal<Stick>("centre");
  /** While the player guesses at an enemy, the enemy's end is asked like any question. */
  readonly whatIf = signal<WhatIf | null>(null);
  /** The advised orders, while advice is shown. */
  readonly advised = signal<readonly AdvisedFlight[]>([]);
  /** The filter for which of many ends are shown. */
  readonly sieve = signal<Sieve>(OPEN);
  readonly drawing;
  /** May object to an answer before it is sent, as a lesson's instructor does. */
  readonly guard = signal<((question: Posed, option: Option) => string | null) | null>(null);
  /** What an instructor asks for: a whole order on the map, or one of the options. */
  readonly task = signal<Task | null>(null);
  /** Paths received so far, by question and value. */
  #ways = signal<ReadonlyMap<string, readonly string[]>>(new Map());
  #asking: ReturnType<typeof setTimeout> | undefined;
  /** The timer between a look at an option and the request for its path. */
  #looking = grip();
  #before = "";
  #orders = createOrders();
  /** The draft from before a reload, restored when the first question opens. */
  readonly #laid = signal<Draft | null>(null);
  #reach: ReturnType<typeof createReach>;
  /** An end that dice decide on. */
  readonly wish: ReturnType<typeof createWish>;
  #model: TableModel;
  #tell: (sentence: string) => void;
  #effects: (() => void)[];

  constructor(model: TableModel, tell: (sentence: string) => void) {
    this.#model = model;
    this.#tell = tell;
    this.wish = createWish(model);
    this.drawing = createDrawing(model.game, (option) => this.pending.value = option);
    const led = computed(() => !!model.info.value?.lesson && !this.task.value?.whole);
    const isRight = computed(() => this.task.value?.isRight ?? null);
    this.#reach = createReach(model.ends.found, this.asked, led, isRight);
    this.#effects = [
      this.wish.stop,
      whenever(() => this.thinking.value || this.#reach.ordering.value),
      effect(() => this.#askForWay()),
      effect(() => this.#beginQuestion()),
      effect(() => {
        if (this.ends.value && this.#laid.value) this.#layAsBefore();
      }),
      effect(() => this.#laid.value?.keep(this.#before, this.pending.value)),
    ];
  }

  #guess = computed<Posed | null>(() => this.whatIf.value?.question.value ?? null);
  /** The question asked by the server. */
  readonly asked = computed<Posed | null>(() => {
    const open = this.#model.questions.value;
    return open.find((one) => (one.about || one.key) === this.about.value) ?? open[0] ?? null;
  });
  readonly question = computed<Posed | null>(() => this.#guess.value ?? this.asked.value);
  /** The position of the aircraft in question. */
  readonly stands = computed(() =>
    (this.#model.scene.value?.pieces ?? [])
      .find((piece) => piece.id === this.question.value?.about)?.cell ?? null
  );
  readonly shape = computed(() => {
    const put = this.#guess.value ?? this.#reach.put.value;
    return put ? layout(put) : null;
  });
  /** The ends of the whole dialogue of the question, as far as they are known. */
  readonly ends = computed<readonly End[]>(() =>
    this.#guess.value ? NO_ENDS : this.#reach.ends.value?.options ?? NO_ENDS
  );

  /** Whether the dialogue is answered as a whole; assumed while its reach is being fetched. */
  readonly whole = computed(() => this.ends.value.length > 0 || this.#reach.hoped.value);
  /** Whether the reach of the question is still being worked out. */
  readonly thinking = computed(() => !this.#guess.value && this.#reach.thinking.value);
  /** The last order of the same aircraft, if it can be given again. */
  readonly asBefore = computed<End | null>(() => {
    const now = this.question.value;
    return now && !now.given?.length ? this.#orders.again(now, this.ends.value) : null;
  });
  /** The question as the board shows it. */
  readonly offered = computed(() => {
    const now = this.question.value, drawn = this.drawing.drawn.value;
    if (now && drawn) return this.drawing.offered(now, drawn);
    const guess = this.#guess.value;
    if (guess) return sifted(guess, this.sieve.value);
    const whole = this.#reach.ends.value, put = this.#reach.put.value;
    if (whole) return sifted(whole, this.sieve.value);
    return put && this.shape.value?.kind === "ends" ? sifted(put, this.sieve.value) : put;
  });
  /** Whether a place in the air is to be picked, and no path is being drawn. */
  readonly posing = computed(() =>
    (this.ends.value.length > 0 || this.shape.value?.kind === "ends") && !this.drawing.drawn.value
  );
  /** What the board shows: the pending option or the one looked at, with its path. */
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
    this.#looking.leave();
    if (!option || !now?.ways || option.anchor?.path?.length || this.drawing.drawn.value) return;
    const name = wayName(now, option);
    if (this.#ways.peek().has(name)) return;
    this.#looking.take();
    this.#asking = setTimeout(async () => {
      const asked = send(
        getWay(this.#model.game, { seat: now.seat, key: now.key, value: option.value }),
      );
      this.#looking.leave();
      const found = await asked.catch(() => null);
      if (found) this.#ways.value = new Map(this.#ways.peek()).set(name, found.path);
    }, this.pending.peek() ? 0 : LOOKED);
  }

  /** Begin a new question: nothing is chosen yet, and the stick is where it was. */
  #beginQuestion(): void {
    const now = this.question.value;
    const name = now ? [now.key, ...(now.given ?? [])].join("\n") : "";
    if (name === this.#before) return;
    this.#before = name;
    this.preview.value = null;
    this.pending.value = null;
    this.shown.value = null;
    this.sieve.value = OPEN;
    this.drawing.stop();
    this.#ways.value = new Map();
    const pad = this.shape.peek();
    if (pad) this.pending.value = settingOf(pad);
    if (now && pad?.kind === "pad") this.stick.value = likelyStick(pad.columns, stickBefore(now));
    this.pending.value = this.wish.instead(now) ?? this.pending.peek();
    this.#layAsBefore();
  }

  /** Keep the pending order over a reload from now on. */
  remember(make: typeof createDraft): void {
    this.#laid.value ??= make(this.#model.game);
  }

  /** Restore the draft from before a reload, unless another option is pending. */
  #layAsBefore(): void {
    const now = this.pending.peek();
    if (now && !isSet(this.shape.peek(), now)) return;
    const offered = [...this.ends.peek(), ...this.question.peek()?.options ?? []];
    const laid = this.#laid.peek()?.find(this.#before, offered);
    if (laid) this.pending.value = laid;
  }

  choose(option: Option, say: Say): void {
    const now = this.question.peek();
    if (!now || this.#model.sent.peek() === now.key || this.drawing.step(now, option)) return;
    const objection = option.refused ? say(option.refused) : this.guard.peek()?.(now, option);
    if (objection) {
      this.#tell(objection);
      return;
    }
    if (isSet(this.shape.peek(), option)) {
      this.pending.value = option;
      return;
    }
    const again = this.pending.peek()?.value === option.value;
    const poses = (this.shape.peek()?.kind === "ends" || "answers" in option) && !again;
    const goes = again || !poses && (instant.peek() === "on" || isPlain(now, option) ||
          !mayReveal(now, this.#model.questions.peek(), option));
    if (goes) this.#send(now, option);
    else this.pending.value = option;
  }

  #send(now: Posed, option: End): void {
    const guessing = this.whatIf.peek();
    if (guessing) return void guessing.show(option);
    this.about.value = now.about || now.key;
    this.pending.value = null;
    const [value, ...then] = answersOf(now, option);
    this.#orders.note(now, [value!, ...then]);
    if (option.thrown) this.wish.make(now, option);
    this.#model.answer(now, value!, option.thrown ? [] : then);
  }

  /** Send a whole row of answers at once. */
  give(answers: readonly (string | number)[]): void {
    const now = this.question.peek();
    if (now && answers.length) {
      this.#send(now, {
        value: "",
        says: { key: "" },
        answers: [...(now.given ?? []), ...answers],
      });
    }
  }

  /** Send an end at once. */
  order(end: End): void {
    const now = this.question.peek();
    if (now) this.#send(now, end);
  }

  /** Make the last order pending again. */
  layAgain(): void {
    const before = this.asBefore.peek();
    if (before) this.pending.value = before;
  }

  /** Send the pending answer. */
  confirm(): boolean {
    const [now, option] = [this.question.peek(), this.pending.peek()];
    if (!now || !option) return false;
    const objection = this.guard.peek()?.(now, option);
    if (objection) this.#tell(objection);
    else this.#send(now, option);
    return true;
  }

  /** Drop the pending answer, or undo the last one if none is pending. */
  undo(): void {
    if (!this.drop()) this.#model.undo(this.question.peek()?.about ?? null);
  }

  drop(): boolean {
    const pending = this.pending.peek(), guessing = this.whatIf.peek();
    if (guessing && !pending) return guessing.leave(), true;
    if (!pending || isSet(this.shape.peek(), pending)) return false;
    this.pending.value = null;
    return true;
  }

  /** Go to the next aircraft that needs orders. */
  next(): void {
    const open = this.#model.questions.peek();
    const at = open.findIndex((one) => one.key === this.question.peek()?.key);
    const following = open[(at + 1) % open.length];
    if (following) this.about.value = following.about || following.key;
  }

  stop(): void {
    for (const stop of this.#effects) stop();
    clearTimeout(this.#asking);
    this.#looking.leave();
  }
}
