/** Routine: how a question that comes again is answered from now on, and what is answered so. */

import type { Say } from "../contract.ts";
import type { Posed } from "../schema.ts";
import { t } from "../ui.ts";
import { sentence } from "../words.ts";
import type { AnswerSelection } from "./selection.ts";
import { type Habit, HABITS } from "./routine.ts";

const WORDS = {
  ask: "routine_ask",
  before: "routine_before",
  quiet: "routine_quiet",
} as const satisfies Record<Habit, string>;

/** The choice, under a question that has one. */
export function RoutineChoice(
  { question, routine, selection, say }: {
    question: Posed;
    routine: NonNullable<Posed["routine"]>;
    selection: AnswerSelection;
    say: Say;
  },
) {
  const now = selection.routine.habitOf(question);
  return (
    <label class="routine">
      <span>{sentence(say(routine.says))}</span>
      <select
        value={now}
        onChange={({ currentTarget }) => {
          const habit = HABITS.find((one) => one === currentTarget.value) ?? "ask";
          selection.routine.hold(question.rule, routine.says, habit);
        }}
      >
        {HABITS.filter((habit) => habit !== "quiet" || routine.value != null).map((habit) => (
          <option key={habit} value={habit}>{sentence(t(WORDS[habit]))}</option>
        ))}
      </select>
    </label>
  );
}

/** What is answered in advance, whatever is asked now, each with a way to take it back. */
export function RoutineHeld({ selection, say }: { selection: AnswerSelection; say: Say }) {
  const asked = selection.question.value?.routine ? selection.question.value.rule : "";
  const held = selection.routine.held.value.filter(([rule]) => rule !== asked);
  if (!held.length) return null;
  return (
    <ul class="routine-held">
      {held.map(([rule, { says, habit }]) => (
        <li key={rule}>
          <span>{sentence(say(says))}: {t(WORDS[habit])}</span>
          <button
            type="button"
            class="link"
            onClick={() => selection.routine.hold(rule, says, "ask")}
          >
            {t("routine_end")}
          </button>
        </li>
      ))}
    </ul>
  );
}
