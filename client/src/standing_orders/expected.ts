/** Expected: hides a question from its player while standing orders may answer it. */

import { useLayoutEffect } from "preact/hooks";
import type { Posed, SeatStanding } from "../api/schema.ts";
import type { TableModel } from "../game/model/model.ts";
import { heldBy, look } from "./saved.ts";
import { asked } from "./rules.ts";

/** Return whether a rule may answer this question, as far as the page knows. */
export function mayAnswer(question: Posed, held: SeatStanding | null): boolean {
  const offer = asked(question, held), always = held?.here ?? held?.days ?? false;
  return (held?.rules ?? []).some((rule) =>
    rule.ruleset === offer?.ruleset && rule.minor === offer.minor && (rule.here || always) &&
    (rule.when !== "quiet" || !!question.routine?.quiet)
  );
}

/** Hide a question until the server has sent whether it was answered. */
export function expecting(model: TableModel, question: Posed, said: Promise<unknown>): void {
  const { game, sent } = model, { seat, key } = question;
  sent.value = key;
  said.then(() => {
    const answered = heldBy(game, seat)?.given?.some((one) => one.key === key);
    if (!answered && sent.peek() === key) sent.value = null;
  });
}

export function useExpected(model: TableModel, question: Posed | null): void {
  const { game } = model, held = question && heldBy(game, question.seat);
  const likely = !!question && mayAnswer(question, held);
  useLayoutEffect(() => {
    if (likely) expecting(model, question, look(game, question.seat));
  }, [likely, question?.key, question?.given?.length]);
}
