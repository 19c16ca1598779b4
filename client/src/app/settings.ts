/** Settings: the reader's preferences, saved in the browser and shared by its tabs. */

import { effect, type Signal, signal } from "@preact/signals";
import { languages, saved, spoken } from "./preloaded.ts";

export { saved };

export const THEMES = ["auto", "day", "night", "contrast"] as const;
export const MOTIONS = ["auto", "full", "still"] as const;

/** Save a small value in this browser; without storage, do nothing. */
export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage, the reader starts from the defaults every time.
  }
}

function setting<T extends string>(
  name: string,
  values: readonly T[],
  usual: NoInfer<T>,
): Signal<T> {
  const found = saved(`aerodrome.${name}`) as T | null;
  const value = signal(found !== null && values.includes(found) ? found : usual);
  let first = true;
  effect(() => {
    const now = value.value;
    if (!first) keep(`aerodrome.${name}`, now);
    first = false;
  });
  globalThis.addEventListener?.("storage", ({ key, newValue }) => {
    if (key === `aerodrome.${name}` && values.includes(newValue as T)) value.value = newValue as T;
  });
  return value;
}

const ON_OFF = ["on", "off"] as const;

/** Toggle a setting. */
export function turn(setting: Signal<"on" | "off">): void {
  setting.value = setting.peek() === "on" ? "off" : "on";
}

export const language = setting("language", Object.keys(languages), spoken());
export const theme = setting("theme", THEMES, "auto");
export const motion = setting("motion", MOTIONS, "auto");
/** Off: the last answer of a turn waits for "Give orders". */
export const instant = setting("instant", ON_OFF, "off");
export const detailed = setting("detailed", ON_OFF, "off");
export const notify = setting("notify", ON_OFF, "off");
/** Whether a board with levels is seen from above or in three dimensions. */
export const depth = setting("depth", ["plan", "space"] as const, "plan");
export const arcs = setting("arcs", ON_OFF, "off");
/** Whether aircraft that move one after another are shown together. */
export const together = setting("together", ON_OFF, "off");

/** Return whether the reader's system asks for reduced motion. */
export function reducedMotion(): Signal<boolean> {
  const reduced = signal(false);
  if (typeof matchMedia === "function") {
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    reduced.value = query.matches;
    query.addEventListener("change", () => reduced.value = query.matches);
  }
  return reduced;
}

/** Apply language, theme and motion to the page. */
export function dress(root: HTMLElement): void {
  effect(() => {
    root.lang = language.value;
    root.dataset.theme = theme.value;
    root.dataset.motion = motion.value;
  });
}
