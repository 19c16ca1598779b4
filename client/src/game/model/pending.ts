/**
 * Pending: what the server still has to send to a table: its first position, receipts for answers,
 * and the positions that result.
 */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Update } from "../../api/schema.ts";

export class Pending {
  readonly #open = signal(true);
  #unheard = true;
  #unsaved = new Set<string>();
  /** The position due after this seat's last answer, and the last one received. */
  #due = 0;
  #known = 0;
  #lines = 0;

  get open(): ReadonlySignal<boolean> {
    return this.#open;
  }

  /** Note that a connection is open: its first message is the whole position. */
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

  /** Note a position: it settles everything that led to it, or all if the log was rewritten. */
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
