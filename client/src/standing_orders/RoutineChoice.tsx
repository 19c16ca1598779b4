/** Routine choice: how a recurring question is answered from now on, below the question. */

import { t } from "../app/i18n.ts";
import { useEffect } from "preact/hooks";
import type { Say } from "../board/contract.ts";
import type { Posed } from "../api/schema.ts";
import type { TableModel } from "../game/model/model.ts";
import { sentence } from "../app/phrases.ts";
import { expecting, useExpected } from "./expected.ts";
import { give, heldBy, look } from "./saved.ts";
import { asked, type Habit, habitOf, HABITS, withHabit } from "./rules.ts";

export function RoutineChoice({ question, routine, model, say }: {
  question: Posed;
  routine: NonNullable<Posed["routine"]>;
  model: TableModel;
  say: Say;
}) {
  const { game } = model, { seat } = question;
  const held = heldBy(game, seat), offer = asked(question, held);
  useEffect(() => {
    if (!heldBy(game, seat)) look(game, seat);
  }, [game, seat]);
  useExpected(model, question);
  const now = held && offer ? habitOf(held.rules, offer) : "ask",
    says = sentence(say(routine.says));
  const choose = (habit: Habit) => {
    if (!held || !offer) return;
    const rules = withHabit(held.rules, offer, habit, String(routine.value ?? ""));
    expecting(model, question, give(game, { seat, rules: [...rules], here: held.here ?? null }));
  };
  return (
    <div class="routine">
      <span aria-hidden="true">{says}</span>
      <div class="switch" role="group" aria-label={says}>
        {HABITS.filter((habit) => habit !== "quiet" || routine.value != null).map((habit) => (
          <button
            key={habit}
            type="button"
            value={habit}
            disabled={!offer}
            aria-pressed={habit === now}
            onClick={() => choose(habit)}
          >
            {sentence(t.standing_orders(habit))}
          </button>
        ))}
      </div>
    </div>
  );
}
