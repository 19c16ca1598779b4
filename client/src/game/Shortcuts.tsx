/** Shortcuts: the keys of the table, loaded once it is drawn. */

import type { Playback, Say } from "../board/contract.ts";
import { type End, turned } from "../board/overlays/ends.ts";
import type { Option } from "../api/schema.ts";
import { arcs, turn } from "../app/settings.ts";
import type { Arrow, Layout, Stick } from "./answer/option_layout.ts";
import type { AnswerSelection } from "./answer/selection.ts";
import { stepped, stride } from "./answer/instruments/setting.ts";
import { focusChoices, turnedBy } from "./answer/placing.ts";
import { useKeys } from "./keys.ts";

interface KeyTargets {
  selection: AnswerSelection;
  playback: Playback;
  say: Say;
  help(): void;
  briefing(): void;
  /** Close what is open; return false if nothing is. */
  closeOpen(): boolean;
}

const ARROW_KEYS: Record<string, Arrow> = {
  ArrowUp: "ahead",
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowDown: "dive",
  PageUp: "climb",
  PageDown: "dive",
};
const STICK_KEYS: Record<string, Stick> = { q: "left", w: "centre", e: "right" };

/** Hear the keys of the table; draws nothing. */
export function Shortcuts(targets: KeyTargets) {
  useKeys((event) => press(event.key, targets));
  return null;
}

/** Do what a key means; return false if it means nothing here. */
function press(key: string, hands: KeyTargets): boolean {
  if (key === "?") return hands.help(), true;
  if (key.toLowerCase() === "b") return hands.briefing(), true;
  if (key === "Escape" && hands.closeOpen()) return true;
  if (hands.playback.playing.peek()) return watch(key, hands.playback);
  return decide(key, hands);
}

function watch(key: string, playback: Playback): boolean {
  const actions: Record<string, () => void> = {
    " ": playback.paused.peek() ? playback.resume : playback.pause,
    ".": playback.step,
    Escape: playback.skip,
    Enter: playback.skip,
  };
  actions[key]?.();
  return key in actions;
}

function decide(key: string, { selection, playback, say }: KeyTargets): boolean {
  if (key === "Enter") return selection.confirm();
  if (key === "Escape") return selection.drop();
  const actions: Record<string, () => void> = {
    Backspace: () => selection.undo(),
    n: () => selection.next(),
    l: () => selection.layAgain(),
    a: () => playback.again(),
    f: () => turn(arcs),
    s: () => document.getElementById("situation")?.focus({ preventScroll: true }),
  };
  const action = actions[key.length === 1 ? key.toLowerCase() : key];
  action?.();
  return action !== undefined || choose(key, selection, say);
}

/** The keys of an instrument and of a turning piece: left is anticlockwise. */
const STEPS: Record<string, number> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };
const STRIDES: Record<string, number> = { PageUp: 1, PageDown: -1 };
const TURNS: Record<string, number> = { ArrowLeft: 1, "[": 1, ArrowRight: -1, "]": -1 };

/** Return the option to which a key moves the hand of an instrument or turns a piece. */
function handed(key: string, shape: Layout, now: Option | null): Option | null {
  if (shape.kind === "turn") return TURNS[key] ? turnedBy(shape.options, now, TURNS[key]) : null;
  if (shape.kind !== "gauge") return null;
  const by = STEPS[key] ?? (STRIDES[key] ?? 0) * stride(shape.stops.length);
  return by ? stepped(shape.stops, now, by) : null;
}

/** Choose the next best end, or the one before; return false where their order is not known. */
function browse(by: number, selection: AnswerSelection, ends: readonly End[]): boolean {
  const best = new Map<string, End>();
  for (const end of ends.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))) {
    const place = end.anchor?.place;
    if (place && end.rank !== undefined && !best.has(place)) best.set(place, end);
  }
  const all = [...best.values()], place = selection.pending.peek()?.anchor?.place;
  const next = all[Math.max(0, all.findIndex((end) => end.anchor!.place === place) + by)];
  if (next) selection.pending.value = next;
  return !!next;
}

function choose(key: string, selection: AnswerSelection, say: Say): boolean {
  const shape = selection.shape.peek();
  if (!shape) return false;
  const whole = selection.ends.peek(), by = BROWSES[key];
  const ends = whole.length ? whole : shape.kind === "ends" ? shape.ends : [];
  if (by && shape.kind !== "pad" && browse(by, selection, ends)) return true;
  if (selection.ends.peek().length && pose(key, selection, selection.ends.peek())) return true;
  if (shape.kind === "pad") {
    const stick = STICK_KEYS[key.toLowerCase()];
    if (stick) return selection.stick.value = stick, true;
    const column = shape.columns.find((one) => one.arrow === ARROW_KEYS[key]);
    const under = column?.under.find(({ move }) => move.stick === selection.stick.peek());
    if (under) return selection.choose(under, say), true;
  }
  if (shape.kind === "ends") return pose(key, selection, shape.ends);
  if (shape.kind === "places" && key.startsWith("Arrow")) return focusChoices();
  const next = handed(key, shape, selection.pending.peek());
  if (next) return selection.choose(next, say), true;
  if (!/^[0-9]$/.test(key)) return false;
  const option = shape.kind === "dial"
    ? shape.numbers.find((one) => one.number === Number(key)) ?? shape.numbers[Number(key) - 1]
    : shape.kind === "list" || shape.kind === "prices"
    ? shape.options[Number(key) - 1]
    : undefined;
  if (option) selection.choose(option, say);
  return option !== undefined;
}

/** The keys for height, heading and nose of the picked end. */
const POSES: Record<string, readonly ["height" | "facing" | "tilt", number]> = {
  PageUp: ["height", 1],
  PageDown: ["height", -1],
  "[": ["facing", 1],
  "]": ["facing", -1],
  t: ["tilt", 1],
  T: ["tilt", 1],
};

/** The keys for the next best end and the one before. */
const BROWSES: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function pose(key: string, selection: AnswerSelection, ends: readonly Option[]): boolean {
  const what = POSES[key], pending = selection.pending.peek();
  if (!what || !pending) return false;
  const next = turned(ends, pending, ...what);
  if (next) selection.pending.value = next;
  return true;
}
