/** Keeping: the saved set-up that is being edited, and the actions on it. */

import { t } from "../../app/i18n.ts";
import { computed, signal } from "@preact/signals";
import {
  keepSetup,
  nameSetup,
  publishSetup,
  rewriteSetup,
  withdrawSetup,
} from "../../api/calls/set_ups.ts";
import { start } from "../../api/opening.ts";
import { send } from "../../api/send.ts";
import { copy } from "../../ui/clipboard.ts";
import { go } from "../../app/router.ts";
import type { RulesetInfo } from "../../api/schema.ts";
import { sensible } from "../../catalogue/first.ts";
import { explain, toast } from "../../ui/toasts.tsx";
import type { Bench } from "./bench.ts";
import { setupAddress } from "../saved.ts";
import type { KeptSetup } from "../../api/schema.ts";

export class Keeping {
  readonly kept = signal<KeptSetup | null>(null);
  readonly busy = signal(false);
  /** Whether the saved version is the current one. */
  readonly current = computed(() => this.kept.value?.text === this.bench.text.value);

  constructor(
    private bench: Bench,
    private ruleset: RulesetInfo,
    private onKept: (setup: KeptSetup) => void,
  ) {}

  /** Save the draft, over the set-up that was opened if it is the reader's own. */
  async keep(): Promise<KeptSetup | null> {
    const text = this.bench.text.peek(), before = this.kept.peek();
    return await this.#do(async () => {
      if (before?.mine && before.text === text) return before;
      const made = before?.mine
        ? await send(rewriteSetup(before.id, { text }))
        : await send(keepSetup({ ruleset: this.ruleset.id, text }));
      toast(t.set_ups("kept_now", { name: made.name }));
      this.#holds(made);
      return made;
    });
  }

  /** Save a copy, and continue with that. */
  async copy(): Promise<void> {
    const text = this.bench.text.peek();
    await this.#do(async () => {
      const made = await send(keepSetup({ ruleset: this.ruleset.id, text }));
      this.#holds(made);
      toast(t.set_ups("copied_setup", { name: made.name }));
    });
  }

  async name(name: string): Promise<void> {
    const made = await this.keep();
    if (made) {
      await this.#do(async () => this.kept.value = await send(nameSetup(made.id, { name })));
    }
  }

  async share(): Promise<void> {
    const made = await this.keep();
    if (made) await copy(new URL(setupAddress(made.id), location.href).href);
  }

  async publish(on: boolean): Promise<void> {
    const made = await this.keep();
    if (!made) return;
    await this.#do(async () => {
      this.kept.value = await (on ? send(publishSetup(made.id)) : send(withdrawSetup(made.id)));
      toast(t.set_ups(on ? "published" : "withdrawn"));
    });
  }

  /** Fly it at once: the first seat against the computer. */
  async fly(): Promise<void> {
    const ruleset = this.ruleset, seats = this.bench.drafted.peek()?.seats ?? [];
    const bot = { kind: "bot" as const, level: sensible(ruleset) };
    const sitting = seats.map((seat, index) => [seat, index ? bot : { kind: "me" as const }]);
    await this.#do(async () => {
      await start({
        ...this.wish(),
        ruleset: ruleset.id,
        seats: Object.fromEntries(sitting),
      });
    });
  }

  /** Return what is flown: a saved set-up by its id, so that it is counted, or the current text. */
  wish(): { own?: string; kept?: string } {
    const kept = this.kept.peek();
    return kept && this.current.peek() ? { kept: kept.id } : { own: this.bench.text.peek() };
  }

  #holds(made: KeptSetup): void {
    this.kept.value = made;
    this.onKept(made);
    go(setupAddress(made.id), true);
  }

  async #do<T>(action: () => Promise<T>): Promise<T | null> {
    if (this.busy.peek()) return null;
    this.busy.value = true;
    try {
      return await action();
    } catch (error) {
      explain(error);
      return null;
    } finally {
      this.busy.value = false;
    }
  }
}
