/** Reading progress: how far in a lesson and its quiz a pupil is. */

import type { Taught } from "../api/schema.ts";

/**
 * Where in the steps a pupil stands who has read as far as `read`; the quiz follows the last.
 *
 * Tasks come in the order of their questions: an open question fixes between which two tasks he is.
 * Without one the remarks after the last answered task can be read.
 */
export function stand(taught: Taught, read: number, open: string | null): number {
  const { steps = [], quiz = [] } = taught.lesson;
  const task = open === null ? -1 : taught.addresses.indexOf(open);
  if (task < 0) return Math.min(read, steps.length + quiz.length);
  const from = task > 0 ? after(taught, task - 1) : 0;
  return Math.min(Math.max(read, from), after(taught, task) - 1);
}

/** The step that follows a task. */
export function after(taught: Taught, task: number): number {
  const steps = taught.lesson.steps ?? [];
  return steps.flatMap((step, index) => step.answers?.length ? [index] : [])[task]! + 1;
}
