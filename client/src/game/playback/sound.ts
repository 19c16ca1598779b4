/** Sound: the reader's choice of sound; nothing is fetched before it is switched on. */

import { computed, signal } from "@preact/signals";
import { keep, saved } from "../../app/settings.ts";

export type SoundKind = "engine" | "guns" | "hit" | "fall";

/** The reader's choice: "on", "off", or null before any. */
const wish = signal(saved("aerodrome.sound"));

const synthesizer = () => import("./synthesizer.ts");

export const sound = {
  /** Whether sound is on; saved in the browser. */
  enabled: computed(() => wish.value === "on"),
  /** Whether the reader has not chosen yet. */
  unasked: computed(() => wish.value === null),
  turn(on: boolean): void {
    wish.value = on ? "on" : "off";
    keep("aerodrome.sound", wish.value);
    if (!on) synthesizer().then(({ hush }) => hush()).catch(() => {});
  },
  /** Play a sound; `lasts` is how long an engine runs, in seconds. */
  play(kind: SoundKind, lasts = 1): void {
    if (wish.peek() !== "on") return;
    synthesizer().then(({ play }) => play(kind, lasts)).catch(() => {});
  },
};
