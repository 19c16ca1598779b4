/** Keys: pass key presses to a page, unless the user is writing. */

import { useLayoutEffect } from "preact/hooks";

/** This control handles the film's keys itself. */
const SCRUBBER = ".scrubber input";

/** Return whether the user is writing, or a control uses this key itself. */
function busyWith(target: EventTarget | null, key: string): boolean {
  const element = target as HTMLElement | null;
  if (!element?.closest || element.matches(SCRUBBER)) return false;
  if (element.closest("input, textarea, select, [contenteditable], dialog, .curtain")) return true;
  const scrolls = element.closest(".log-lines, .chat-lines, .drawer, .sheet-scroll");
  if (scrolls && /^(Arrow|Page|Home|End)/.test(key)) return true;
  if (key === "Enter" && element.closest(".ends-keys [aria-pressed='true']")) return false;
  return (key === "Enter" || key === " ") && element.closest("button, a, summary") !== null;
}

/** Pass every unused key to a function, which returns whether it used the key. */
export function useKeys(pressed: (event: KeyboardEvent) => boolean): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!busyWith(event.target, event.key) && pressed(event)) event.preventDefault();
    };
    globalThis.addEventListener("keydown", onKey);
    return () => globalThis.removeEventListener("keydown", onKey);
  });
}
