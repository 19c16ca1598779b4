/** Draft order: the order that lies ready but was not given yet; a reload of the page keeps it. */

import type { Option } from "../../../api/schema.ts";

interface Kept {
  question: string;
  value: Option["value"];
}

function read(shelf: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(shelf) ?? "null");
  } catch {
    return null;
  }
}

export type Laid = ReturnType<typeof createLaid>;

/** One order a game, in this tab. */
export function createLaid(game: string) {
  const shelf = `aerodrome.laid.${game}`;
  /** What lay there before this page was opened, until something else is laid. */
  let before = read(shelf);
  return {
    /** Returns what was laid for this question before the page was opened, if it is offered now. */
    find<O extends Option>(question: string, options: readonly O[]): O | null {
      if (before?.question !== question) return null;
      return options.find((option) => option.value === before?.value) ?? null;
    },
    /** Takes note of what lies ready now; of nothing only once something was laid. */
    keep(question: string, option: Option | null): void {
      if (!option && before) return;
      before = null;
      try {
        if (!option) sessionStorage.removeItem(shelf);
        else sessionStorage.setItem(shelf, JSON.stringify({ question, value: option.value }));
      } catch {
        // A browser that keeps nothing forgets an order with the page.
      }
    },
  };
}
