/** Settings: what the reader likes, kept in the browser, and the same in all its tabs. */

import { effect, type Signal, signal } from "@preact/signals";
import { kept, languages, spoken } from "./preloaded.ts";

export { kept };

export const THEMES = ["auto", "day", "night", "contrast"] as const;
export const MOTIONS = ["auto", "full", "still"] as const;

/** Keep something small in this browser; where that is forbidden, nothing is kept. */
export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A reader without storage starts from the defaults every time.
  }
}

function setting<T extends string>(
  name: string,
  values: readonly T[],
  usual: NoInfer<T>,
): Signal<T> {
  const found = kept(`aerodrome.${name}`) as T | null;
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

/** Turns a setting on that is off, and the other way round. */
export function turn(setting: Signal<"on" | "off">): void {
  setting.value = setting.peek() === "on" ? "off" : "on";
}

export const language = setting("language", Object.keys(languages), spoken());
export const theme = setting("theme", THEMES, "auto");
export const motion = setting("motion", MOTIONS, "auto");
/** Off: the last answer of a turn waits for a clear "Give orders". */
export const instant = setting("instant", ON_OFF, "off");
export const detailed = setting("detailed", ON_OFF, "off");
export const notify = setting("notify", ON_OFF, "off");
/** How a board with levels is looked at: from above, or as a table to walk round. */
export const depth = setting("depth", ["plan", "space"] as const, "plan");
export const arcs = setting("arcs", ON_OFF, "off");
/** Whether aircraft that move one after another are shown at once. */
export const together = setting("together", ON_OFF, "off");

/** Whether the reader's system asks for little motion. */
export function reducedMotion(): Signal<boolean> {
  const reduced = signal(false);
  if (typeof matchMedia === "function") {
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    reduced.value = query.matches;
    query.addEventListener("change", () => reduced.value = query.matches);
  }
  return reduced;
}

/** Tell the page: its language, its theme, its motion. */
export function dress(root: HTMLElement): void {
  effect(() => {
    root.lang = language.value;
    root.dataset.theme = theme.value;
    root.dataset.motion = motion.value;
  });
}
