/** Last turn: the acts of the last turn and the poses before it, to show it again. */

import { composer } from "./composer.ts";
import type { Act } from "../../api/schema.ts";
import { copied, type Poses } from "./stage.ts";

interface Turn {
  acts: readonly Act[];
  start: Poses;
}

/** Return whether an act begins a turn, which this track counts. */
export function begins(act: Act, counter: string | undefined): boolean {
  return act.type === "Beat" && counter !== undefined && act.tracks?.[counter] !== undefined;
}

export class Turns {
  #now: Turn | null = null;
  #before: Turn | null = null;

  /** Add acts that are shown from these poses on; this track counts turns. */
  add(acts: readonly Act[], poses: Poses, counter: string | undefined): void {
    const next = acts.findIndex((act) => begins(act, counter));
    const rest = next < 0 ? [] : acts.slice(next + 1);
    const here = next < 0 ? acts : acts.slice(0, next);
    if (here.length) {
      const { acts: shown, start } = this.#now ?? { acts: [], start: copied(poses) };
      this.#now = { acts: [...shown, ...here], start };
    }
    if (next < 0) return;
    if (this.#now?.acts.some((act) => act.type !== "Beat")) this.#before = this.#now;
    const then = ended(here, poses);
    this.#now = { acts: [acts[next]!], start: then };
    if (rest.length) this.add(rest, then, counter);
  }

  /** Return the current turn if anything has happened in it, else the one before. */
  last(): Turn | null {
    return this.#now?.acts.some((act) => act.type !== "Beat") ? this.#now : this.#before;
  }
}

/** Return the poses after some acts. */
function ended(acts: readonly Act[], poses: Poses): Poses {
  const after = copied(poses);
  for (const bit of composer()!.compose(acts, after)) {
    bit.begin();
    bit.show(1);
    bit.end();
  }
  return after;
}
