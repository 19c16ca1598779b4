/** Objection: what a lesson asks for, and the answer of the instructor to a wrong choice. */

import type { Posed, Step, Taught } from "../api/schema.ts";
import type { End } from "../board/overlays/ends.ts";
import type { Task } from "../game/answer/selection.ts";

/** Return whether a step is a task; otherwise it is a remark. */
export function isTask({ answers = [], order = [] }: Step): boolean {
  return answers.length + order.length > 0;
}

/** Return the step that a question is asked for. */
function stepOf(taught: Taught, question: Posed): Step | undefined {
  return (taught.lesson.steps ?? []).filter(isTask)[taught.addresses.indexOf(question.key)];
}

/**
 * Return what the instructor asks for at a question; null if there is nothing, or if it is not
 * offered: a game of an earlier version of the lesson may have gone another way.
 */
export function taskOf(taught: Taught, question: Posed): Task | null {
  const { answers = [], order = [] } = stepOf(taught, question) ?? {}, whole = order.length > 0;
  const isRight = (one: End) =>
    whole ? order.join() === one.answers?.join() : answers.includes(one.value);
  const offered = question.options.some((one) => whole ? one.value === order[0] : isRight(one));
  return offered ? { whole, isRight } : null;
}

/** Return the instructor's objection to a wrong answer; null if there is none. */
export function objection(taught: Taught, question: Posed, option: End): string | null {
  const step = stepOf(taught, question), task = taskOf(taught, question);
  return !step || !task || task.isRight(option) ? null : step.nudge || step.says;
}
