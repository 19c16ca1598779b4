/** Draft order: an order that is prepared but not yet given, kept when the page is reloaded. */

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

/** Return the draft store of a game: one order for each game in this tab. */
export function createLaid(game: string) {
  const shelf = `aerodrome.laid.${game}`;
  /** The draft from before the page was opened, until another replaces it. */
  let before = read(shelf);
  return {
    /** Return the draft saved for this question before a reload, if it is still offered. */
    find<O extends Option>(question: string, options: readonly O[]): O | null {
      if (before?.question !== question) return null;
      return options.find((option) => option.value === before?.value) ?? null;
    },
    /** Save the pending option; null clears the draft, but only once there was one. */
    keep(question: string, option: Option | null): void {
      if (!option && before) return;
      before = null;
      try {
        if (!option) sessionStorage.removeItem(shelf);
        else sessionStorage.setItem(shelf, JSON.stringify({ question, value: option.value }));
      } catch {
        // Without storage, the draft is lost with the page.
      }
    },
  };
}
