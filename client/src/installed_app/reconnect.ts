/** Reconnect: looks for an unreachable server until it answers. */

import type { Clock } from "../api/socket.ts";

/** Milliseconds between two attempts. */
const WAITS = [2000, 4000, 8000, 15_000];

const wall: Clock = {
  after: (milliseconds, call) => setTimeout(call, milliseconds) as unknown as number,
  cancel: (timer) => clearTimeout(timer),
  chance: () => Math.random(),
};

export class Search {
  #tries = 0;
  #timer: number | null = null;
  #asking = false;

  constructor(
    /** Return whether the server answers. */
    private readonly ask: () => Promise<boolean>,
    private readonly found: () => void,
    private readonly clock: Clock = wall,
  ) {}

  /** Look from now on, a while after the last attempt. */
  begin(): void {
    if (this.#timer !== null || this.#asking) return;
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)]!;
    this.#timer = this.clock.after(wait * (0.75 + this.clock.chance() / 2), () => {
      this.#timer = null;
      this.#look();
    });
  }

  /** Look at once, and soon again: on the reader's request, or when the network is back. */
  hurry(): Promise<void> {
    this.#tries = 0;
    return this.#look();
  }

  async #look(): Promise<void> {
    if (this.#asking) return;
    if (this.#timer !== null) this.clock.cancel(this.#timer);
    this.#timer = null;
    this.#asking = true;
    const there = await this.ask();
    this.#asking = false;
    if (!there) return this.begin();
    this.#tries = 0;
    this.found();
  }
}
