/** Reading progress: the pupil's position in a lesson and its quiz. */

import type { Taught } from "../api/schema.ts";
import { isTask } from "./objection.ts";

/**
 * Return the step of a pupil who has read as far as `read`; the quiz follows the last.
 *
 * Tasks come in the order of their questions, so an open question fixes the position between two
 * tasks. Without one, the remarks after the last answered task can be read.
 */
export function stand(taught: Taught, read: number, open: string | null): number {
  const { steps = [], quiz = [] } = taught.lesson;
  const task = open === null ? -1 : taught.addresses.indexOf(open);
  if (task < 0) return Math.min(read, steps.length + quiz.length);
  const from = task > 0 ? after(taught, task - 1) : 0;
  return Math.min(Math.max(read, from), after(taught, task) - 1);
}

/** Return the step after a task. */
export function after(taught: Taught, task: number): number {
  const steps = taught.lesson.steps ?? [];
  return steps.flatMap((step, index) => isTask(step) ? [index] : [])[task]! + 1;
}
