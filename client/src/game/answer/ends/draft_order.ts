/** Draft order: an order that is prepared but not yet given; it survives a reload of the page. */

import type { Option } from "../../../api/schema.ts";

interface Kept {
  question: string;
  value: Option["value"];
}

function read(key: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export type Draft = ReturnType<typeof createDraft>;

/** Return the draft store of a game: one order for each game in this tab. */
export function createDraft(game: string) {
  const key = `aerodrome.laid.${game}`;
  /** The draft from before the page was opened, until another replaces it. */
  let before = read(key);
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
        if (!option) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify({ question, value: option.value }));
      } catch {
        // Without storage, the draft is lost with the page.
      }
    },
  };
}
