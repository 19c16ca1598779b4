/** Keys: everything at the table by keyboard. */

import type { Playback, Say } from "../contract.ts";
import { turned } from "../ends.ts";
import type { Option } from "../schema.ts";
import { arcs } from "../settings.ts";
import type { Desk } from "./desk.ts";
import type { Arrow, Stick } from "./pad.ts";

export interface Hands {
  desk: Desk;
  playback: Playback;
  say: Say;
  help(): void;
  /** Closes what lies open; false if nothing does. */
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

/** Whether somebody is writing, or a control makes use of this key itself. */
export function busyWith(target: EventTarget | null, key: string): boolean {
  const element = target as HTMLElement | null;
  if (!element?.closest) return false;
  if (element.closest("input, textarea, select, [contenteditable], dialog, .curtain")) return true;
  const scrolls = element.closest(".log-lines, .chat-lines, .drawer, .sheet-scroll");
  if (scrolls && /^(Arrow|Page|Home|End)/.test(key)) return true;
  return (key === "Enter" || key === " ") && element.closest("button, a, summary") !== null;
}

/** Does what the key asks for; true if it asked for anything. */
export function press(key: string, hands: Hands): boolean {
  if (key === "?") return hands.help(), true;
  if (key === "Escape" && hands.closeOpen()) return true;
  if (hands.playback.playing.peek()) return watch(key, hands.playback);
  return decide(key, hands);
}

function watch(key: string, playback: Playback): boolean {
  switch (key) {
    case " ":
      if (playback.paused.peek()) playback.resume();
      else playback.pause();
      return true;
    case ".":
      playback.step();
      return true;
    case "Escape":
    case "Enter":
      playback.skip();
      return true;
  }
  return false;
}

function decide(key: string, { desk, playback, say }: Hands): boolean {
  switch (key) {
    case "Enter":
      return desk.confirm();
    case "Escape":
      return desk.drop();
    case "Backspace":
      desk.undo();
      return true;
    case "n":
    case "N":
      desk.next();
      return true;
    case "a":
    case "A":
      playback.again();
      return true;
    case "f":
    case "F":
      arcs.value = arcs.peek() === "on" ? "off" : "on";
      return true;
  }
  return choose(key, desk, say);
}

function choose(key: string, desk: Desk, say: Say): boolean {
  const shape = desk.shape.peek();
  if (!shape) return false;
  if (shape.kind === "pad") {
    const stick = STICK_KEYS[key.toLowerCase()];
    if (stick) return desk.stick.value = stick, true;
    const column = shape.columns.find((one) => one.arrow === ARROW_KEYS[key]);
    const under = column?.under.find(({ move }) => move.stick === desk.stick.peek());
    if (under) return desk.choose(under, say), true;
  }
  if (shape.kind === "ends") return pose(key, desk, shape.ends);
  if (!/^[0-9]$/.test(key)) return false;
  const option = shape.kind === "dial"
    ? shape.numbers.find((one) => one.number === Number(key)) ?? shape.numbers[Number(key) - 1]
    : shape.kind === "list" || shape.kind === "prices"
    ? shape.options[Number(key) - 1]
    : undefined;
  if (option) desk.choose(option, say);
  return option !== undefined;
}

/** The keys of a control panel: height, heading and nose of the end that is picked. */
const POSES: Record<string, readonly ["height" | "facing" | "tilt", number]> = {
  PageUp: ["height", 1],
  PageDown: ["height", -1],
  "[": ["facing", 1],
  "]": ["facing", -1],
  t: ["tilt", 1],
  T: ["tilt", 1],
};

function pose(key: string, desk: Desk, ends: readonly Option[]): boolean {
  const what = POSES[key], pending = desk.pending.peek();
  if (!what || !pending) return false;
  const next = turned(ends, pending, ...what);
  if (next) desk.pending.value = next;
  return true;
}
