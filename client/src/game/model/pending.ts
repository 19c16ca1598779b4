/** Pending: what the server still owes a table: its first position, receipts for what was said, and
 * the position that came of it. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Update } from "../../api/schema.ts";

export class Debts {
  readonly #open = signal(true);
  #unheard = true;
  #unsaved = new Set<string>();
  /** So much this seat will know once it is told what came of its last words. */
  #due = 0;
  #known = 0;
  #lines = 0;

  get open(): ReadonlySignal<boolean> {
    return this.#open;
  }

  /** A line is opened: its first words are the whole position. */
  begin(): void {
    this.#unheard = true;
    this.#count();
  }

  said(id: string): void {
    this.#unsaved.add(id);
    this.#count();
  }

  refused(id: string): void {
    this.#unsaved.delete(id);
    this.#count();
  }

  saved(id: string, seq: number): void {
    this.#unsaved.delete(id);
    this.#due = seq;
    this.#count();
  }

  /** A position pays for all that led to it; where the log was rewritten, for everything. */
  told({ seq, log, log_from }: Pick<Update, "seq" | "log" | "log_from">): void {
    if (log_from < this.#lines) this.#due = 0;
    this.#lines = log_from + log.length;
    this.#known = seq;
    this.#unheard = false;
    this.#count();
  }

  #count(): void {
    this.#open.value = this.#unheard || this.#unsaved.size > 0 || this.#known < this.#due;
  }
}
