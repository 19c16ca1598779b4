/** Printing: which part of a table is printed; it is never shown on the screen. */

import { signal } from "@preact/signals";

export const PAPERS = ["cards", "orders", "log"] as const;
export type Paper = (typeof PAPERS)[number] | "briefing";

/** The part that is printed; the cards by default, as with the browser's own print command. */
export const paper = signal<Paper>("cards");

/**
 * Lay out a part of the table, print it, and lay out the cards again. The part may be loaded late,
 * so the page is laid out once more before it is printed.
 */
export function print(what: Paper): void {
  paper.value = what;
  addEventListener("afterprint", () => paper.value = "cards", { once: true });
  requestAnimationFrame(() => setTimeout(() => globalThis.print()));
}
