/**
 * Drawing: a path drawn by the player, cell by cell. The server tells where it may continue, and
 * when it is a valid answer.
 */

import { signal } from "@preact/signals";
import { getTrace } from "../../api/calls/games.ts";
import { send } from "../../api/send.ts";
import { tell as tellPoint } from "../../board/speech.ts";
import { likely } from "../../board/overlays/ends.ts";
import { createLatest } from "../../app/latest.ts";
import type { Option, Posed, Traced } from "../../api/schema.ts";

export interface Drawn {
  path: readonly string[];
  traced: Traced;
}

export function createDrawing(game: string, tell: (option: Option | null) => void) {
  const drawn = signal<Drawn | null>(null);
  /** The steps that the board offers while a path is drawn, with their cells; none is an answer. */
  const steps = new WeakMap<Option, string>();
  const latest = createLatest();

  function draw({ seat, key }: Posed, path: readonly string[]): void {
    const show = (traced: Traced) => {
      drawn.value = { path, traced };
      if (traced.options?.length) tell(likely(traced.options, { tilt: 0 }));
    };
    tell(null);
    latest.ask(send(getTrace(game, { seat, key, path: path.join(" ") })), show, () => {});
  }

  return {
    drawn,
    begin: (question: Posed, from: string) => draw(question, [from]),
    /** Remove the last cell; at the start, stop drawing. */
    back(question: Posed): void {
      const path = drawn.peek()?.path ?? [];
      if (path.length > 1) draw(question, path.slice(0, -1));
      else stop();
    },
    stop,
    /** Take the option if it is a step of the path; return whether it was. */
    step(question: Posed, option: Option): boolean {
      const cell = steps.get(option), now = drawn.peek();
      if (!now || cell === undefined) return false;
      draw(question, [...now.path, cell]);
      return true;
    },
    /** Return the question while a path is drawn: the next cells, and later ones with reasons. */
    offered: (question: Posed, { traced }: Drawn): Posed => ({
      ...question,
      options: [
        ...(traced.next ?? []).map((cell) => {
          const says = { key: tellPoint("point", cell) };
          const step: Option = { value: cell, says, anchor: { place: cell } };
          steps.set(step, cell);
          return step;
        }),
        ...(traced.barred ?? []),
      ],
    }),
    /** Return the path so far as an option to look at. */
    shown: ({ path }: Drawn): Option => ({
      value: "",
      says: { key: "" },
      anchor: { place: path.at(-1)!, path },
    }),
  };

  function stop(): void {
    latest.forget();
    drawn.value = null;
    tell(null);
  }
}
