/** Printing: which part of a table goes on paper; the screen itself never does. */

import { signal } from "@preact/signals";

export const PAPERS = ["cards", "orders", "log"] as const;
export type Paper = (typeof PAPERS)[number] | "briefing";

/** What is printed now; without a choice, as by the browser's own command, the cards. */
export const paper = signal<Paper>("cards");

/** Lays out a part of the table, prints it, and lays the cards out again. What is printed may come
 * late: the page is laid out once more before it goes on paper. */
export function print(what: Paper): void {
  paper.value = what;
  addEventListener("afterprint", () => paper.value = "cards", { once: true });
  requestAnimationFrame(() => setTimeout(() => globalThis.print()));
}
