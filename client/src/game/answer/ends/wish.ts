/**
 * Wish: an end chosen before the dice that decide whether it can be reached. If they allow it, it
 * is ordered as soon as it is asked for; if not, the nearest end is laid and the player decides.
 */

import { effect, signal, untracked } from "@preact/signals";
import { layoutOf } from "../../../board/kinds.ts";
import { type End, nearest, poseOf } from "../../../board/overlays/ends.ts";
import type { Option, Posed } from "../../../api/schema.ts";
import type { TableModel } from "../../model/model.ts";

interface Wished {
  question: Posed;
  end: End;
}

export function createWish(model: TableModel) {
  let wished: Wished | null = null;
  /** The end that the dice did not allow. */
  const missed = signal<End | null>(null);
  const follows = (question: Posed) =>
    wished !== null && wished.question.about === question.about &&
    wished.question.key !== question.key;

  /** Order the wished end if it is asked for and allowed. */
  function fulfil(open: readonly Posed[]): void {
    const now = open.find(follows), value = wished?.end.answers?.at(-1);
    if (now?.options.some((option) => option.value === value && !option.refused)) {
      wished = null;
      model.answer(now, value!);
    } else if (!now && open.length && !open.some(({ key }) => key === wished?.question.key)) {
      wished = null;
    }
  }

  return {
    missed,
    make(question: Posed, end: End): void {
      wished = { question, end };
    },
    /** Return the end to lay when a question opens: the nearest to one that the dice refused. */
    instead(question: Posed | null): Option | null {
      const end = question && follows(question) ? wished!.end : null;
      missed.value = end;
      if (end) wished = null;
      return end && nearby(model, question!.options, end);
    },
    stop: effect(() => {
      const open = model.coming.value;
      untracked(() => fulfil(open));
    }),
  };
}

/** Return the end that is nearest to another one, and there the most similar. */
function nearby(model: TableModel, options: readonly Option[], wish: End): Option | null {
  const board = model.scene.peek()?.boards?.[0], pose = poseOf(wish);
  if (!board || !pose) return null;
  const { centre } = layoutOf(board), [x, y] = centre(pose.place);
  const far = ({ anchor }: Option) => {
    const [thereX, thereY] = centre(anchor!.place!);
    return Math.round(Math.hypot(thereX - x, thereY - y));
  };
  const ends = options.filter((option) => poseOf(option));
  const least = Math.min(...ends.map(far));
  return nearest(ends.filter((option) => far(option) === least), { ...pose, fast: false });
}
