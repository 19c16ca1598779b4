/** Desk: what the player has before him: which question, what is hovered, what is about to go out. */

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

export type Desk = ReturnType<typeof createDesk>;

export function createDesk(model: TableModel, tell: (sentence: string) => void) {
  const about = signal<string | null>(null);
  const preview = signal<Option | null>(null);
  const pending = signal<Option | null>(null);
  const stick = signal<Stick>("centre");
  /** Which of many ends are looked at. */
  const sieve = signal<Sieve>(OPEN);
  const drawing = createDrawing(model.game, (option) => pending.value = option);
  /** Paths that were asked for, by question and value. */
  const ways = signal<ReadonlyMap<string, readonly string[]>>(new Map());
  /** Somebody who may object to an answer before it goes out: the instructor of a lesson. */
  const guard = signal<((question: Posed, option: Option) => string | null) | null>(null);

  const question = computed<Posed | null>(() => {
    const open = model.questions.value;
    return open.find((one) => (one.about || one.key) === about.value) ?? open[0] ?? null;
  });
  /** Where the aircraft in question stands. */
  const stands = computed(() =>
    (model.scene.value?.pieces ?? []).find((piece) => piece.id === question.value?.about)?.cell ??
      null
  );
  const shape = computed(() => question.value ? layout(question.value) : null);

  /** The question as far as it is looked at, for the board. */
  const offered = computed(() => {
    const now = question.value, drawn = drawing.drawn.value;
    if (now && drawn) return drawing.offered(now, drawn);
    return now && shape.value?.kind === "ends" ? sifted(now, sieve.value) : now;
  });
  /** Whether a place in the air is to be picked, and no path is being drawn. */
  const posing = computed(() => shape.value?.kind === "ends" && !drawing.drawn.value);
  /** What the board shows: the option that is about to go out, or the one looked at; its path. */
  const flown = computed<Option | null>(() => {
    const option = pending.value ?? preview.value, now = question.value;
    const drawn = drawing.drawn.value;
    if (drawn && option && pending.value) {
      return { ...option, anchor: { ...option.anchor, path: drawn.path } };
    }
    if (drawn) return drawing.shown(drawn);
    const path = option && now?.ways ? ways.value.get(wayName(now, option)) : undefined;
    return option && path ? { ...option, anchor: { ...option.anchor, path } } : option;
  });

  let asking: ReturnType<typeof setTimeout> | undefined;
  const stopAsking = effect(() => {
    const option = pending.value ?? preview.value, now = question.value;
    clearTimeout(asking);
    if (!option || !now?.ways || option.anchor?.path?.length || drawing.drawn.value) return;
    const name = wayName(now, option);
    if (ways.peek().has(name)) return;
    asking = setTimeout(async () => {
      const found = await api.way(model.game, now.seat, now.key, String(option.value))
        .catch(() => null);
      if (found) ways.value = new Map(ways.peek()).set(name, found.path);
    }, pending.peek() ? 0 : LOOKED);
  });

  /** A new question on the desk: nothing is chosen yet, and the stick stands as it stood. */
  let before = "";
  const stop = effect(() => {
    const now = question.value;
    const name = now ? [now.key, ...(now.given ?? [])].join("\n") : "";
    if (name === before) return;
    before = name;
    preview.value = null;
    pending.value = null;
    sieve.value = OPEN;
    drawing.stop();
    ways.value = new Map();
    const pad = shape.peek();
    if (now && pad?.kind === "pad") stick.value = likelyStick(pad.columns, stickBefore(now));
  });

  function choose(option: Option, say: Say): void {
    const now = question.peek();
    if (!now || model.sent.peek() === now.key || drawing.step(now, option)) return;
    if (option.refused) {
      tell(say(option.refused));
      return;
    }
    const objection = guard.peek()?.(now, option);
    if (objection) {
      tell(objection);
      return;
    }
    const again = pending.peek()?.value === option.value;
    const poses = shape.peek()?.kind === "ends" && !again;
    const goes = again || !poses && (instant.peek() === "on" ||
          !mayReveal(now, model.questions.peek(), option));
    if (goes) send(now, option);
    else pending.value = option;
  }

  function send(now: Posed, option: Option): void {
    about.value = now.about || now.key;
    pending.value = null;
    model.answer(now, option.value);
  }

  return {
    about,
    preview,
    pending,
    stick,
    guard,
    question,
    stands,
    shape,
    sieve,
    drawing,
    offered,
    posing,
    flown,
    choose,
    /** The pending answer goes out. */
    confirm(): boolean {
      const [now, option] = [question.peek(), pending.peek()];
      if (!now || !option) return false;
      send(now, option);
      return true;
    },
    /** Not this one after all; or the last answer back. */
    undo(): void {
      if (pending.peek()) pending.value = null;
      else model.undo(question.peek()?.about ?? null);
    },
    drop(): boolean {
      if (!pending.peek()) return false;
      pending.value = null;
      return true;
    },
    /** The next aircraft that waits for its orders. */
    next(): void {
      const open = model.questions.peek();
      const at = open.findIndex((one) => one.key === question.peek()?.key);
      const following = open[(at + 1) % open.length];
      if (following) about.value = following.about || following.key;
    },
    stop() {
      stop();
      stopAsking();
      clearTimeout(asking);
    },
  };
}
