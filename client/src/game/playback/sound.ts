/** Sound: whether the reader wants any; silent, and not even fetched, until it is asked for. */

import { computed, signal } from "@preact/signals";
import { keep, kept } from "../../app/settings.ts";

export type SoundKind = "engine" | "guns" | "hit" | "fall";

/** What the reader said: "on", "off", or nothing yet. */
const wish = signal(kept("aerodrome.sound"));

const synthesizer = () => import("./synthesizer.ts");

export const sound = {
  /** Whether the reader wants to hear anything; kept in the browser. */
  enabled: computed(() => wish.value === "on"),
  /** Whether nobody has said yet. */
  unasked: computed(() => wish.value === null),
  turn(on: boolean): void {
    wish.value = on ? "on" : "off";
    keep("aerodrome.sound", wish.value);
    if (!on) synthesizer().then(({ hush }) => hush()).catch(() => {});
  },
  /** `lasts` is how long an engine runs, in seconds. */
  play(kind: SoundKind, lasts = 1): void {
    if (wish.peek() !== "on") return;
    synthesizer().then(({ play }) => play(kind, lasts)).catch(() => {});
  },
};
