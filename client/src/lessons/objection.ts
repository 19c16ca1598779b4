/** Objection: the answer of the instructor to a wrong choice. */

import type { Option, Posed, Taught } from "../api/schema.ts";

/**
 * Return the instructor's objection to a wrong answer; null if the answer is right, or if no right
 * one is offered: a game of an earlier version of the lesson may have gone another way.
 */
export function objection(taught: Taught, question: Posed, option: Option): string | null {
  const tasks = (taught.lesson.steps ?? []).filter((step) => step.answers?.length);
  const task = tasks[taught.addresses.indexOf(question.key)];
  const right = (one: Option) => task!.answers!.includes(one.value);
  if (!task || right(option) || !question.options.some(right)) return null;
  return task.nudge || task.says;
}
