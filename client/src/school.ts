/** School: lessons as they come from the server, and how far this reader has got. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "./api.ts";
import type { GameInfo, Taught } from "./schema.ts";
import { keep, kept } from "./settings.ts";
import { explain } from "./toasts.tsx";
import { translated } from "./translated.ts";

const taught = translated((ruleset, spoken) =>
  api.lessons(ruleset, spoken).then(({ lessons }) => lessons)
);

export const loadLessons = taught.load;

/** What the instructor points at: a piece, a sheet, or a track of a card, by id. */
export const pointed = signal("");

/** The lessons of a ruleset, once they are here. */
export function lessons(ruleset: string): readonly Taught[] | null {
  return taught.found.value[ruleset] ?? null;
}

/** The lesson that a game is, once it is known. */
export function useLesson({ lesson, ruleset }: GameInfo): Taught | null {
  useEffect(() => {
    if (lesson) loadLessons(ruleset).catch(explain);
  }, [lesson]);
  return lessons(ruleset)?.find((one) => one.lesson.id === lesson) ?? null;
}

type Progress = "new" | "begun" | "done";
const changed = signal(0);

const shelf = (ruleset: string, lesson: string) => `aerodrome.school.${ruleset}.${lesson}`;

export function progress(ruleset: string, lesson: string): Progress {
  changed.value;
  const found = kept(shelf(ruleset, lesson));
  return found === "done" || found === "begun" ? found : "new";
}

/** What is done stays done, also when it is flown again. */
export function note(ruleset: string, lesson: string, now: Progress): void {
  if (progress(ruleset, lesson) === "done") return;
  keep(shelf(ruleset, lesson), now);
  changed.value++;
}

/**
 * Where in the steps a pupil stands who has read as far as `read`.
 *
 * Tasks come in the order of their questions: an open question fixes between which two tasks he is.
 * Without one the remarks after the last answered task can be read.
 */
export function stand(taught: Taught, read: number, open: string | null): number {
  const steps = taught.lesson.steps ?? [];
  if (open === null) return Math.min(read, steps.length);
  const task = taught.addresses.indexOf(open);
  if (task < 0) return Math.min(read, steps.length);
  const from = task > 0 ? after(taught, task - 1) : 0;
  return Math.min(Math.max(read, from), after(taught, task) - 1);
}

/** The step that follows a task. */
export function after(taught: Taught, task: number): number {
  const steps = taught.lesson.steps ?? [];
  return steps.flatMap((step, index) => step.answers?.length ? [index] : [])[task]! + 1;
}
