/** Lessons: fetched from the server, with those the reader has done. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { listLessons } from "../api/calls/catalogue.ts";
import { finishLesson, listLearnt } from "../api/calls/lessons.ts";
import { started } from "../api/opening.ts";
import { Refused, send } from "../api/send.ts";
import type { GameInfo, LessonsDone, Taught } from "../api/schema.ts";
import { keep, saved } from "../app/settings.ts";
import { explain } from "../ui/toasts.tsx";
import { translated } from "../app/translated.ts";

const taught = translated((ruleset, spoken) =>
  send(listLessons(ruleset, { language: spoken })).then(({ lessons }) => lessons)
);

export const loadLessons = taught.load;

/** The id of a piece, a sheet, or a track of a card that the instructor points at. */
export const pointed = signal("");

/** Return the lessons of a ruleset, once they are loaded. */
export function lessons(ruleset: string): readonly Taught[] | null {
  return taught.found.value[ruleset] ?? null;
}

/** Return the lesson of a game, once it is loaded. */
export function useLesson({ lesson, ruleset }: GameInfo): Taught | null {
  useEffect(() => {
    if (lesson) loadLessons(ruleset).catch(explain);
  }, [lesson]);
  return lessons(ruleset)?.find((one) => one.lesson.id === lesson) ?? null;
}

/** The lessons that are done, by ruleset, once they are loaded. */
const learnt = signal<LessonsDone["done"] | null>(null);

export function isDone(ruleset: string, lesson: string): boolean {
  return learnt.value?.[ruleset]?.includes(lesson) ?? false;
}

/** Return whether the finished lessons are loaded. */
export const isKnown = () => learnt.value !== null;

/** Fetch the finished lessons, and send those that this browser saved before the server did. */
export async function loadLearnt(): Promise<void> {
  for (const [key, ruleset, lesson] of old()) {
    if (saved(key) === "done") await finish(ruleset, lesson);
    keep(key, null);
  }
  learnt.value = (await send(listLearnt())).done;
}

/** Mark a lesson as done; one that no longer exists is ignored. */
export async function finish(ruleset: string, lesson: string): Promise<void> {
  try {
    learnt.value = (await send(finishLesson({ ruleset, lesson }))).done;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

/** Return what browsers saved in earlier versions: the key, the ruleset and the lesson. */
function old(): [string, string, string][] {
  try {
    return Object.keys(localStorage).flatMap((key) => {
      const [page, room, ruleset, lesson] = key.split(".");
      const mine = page === "aerodrome" && room === "school" && ruleset && lesson;
      return mine ? [[key, ruleset, lesson]] : [];
    });
  } catch {
    return [];
  }
}

/** Return the lesson after another: the next that is not done, or an earlier one left out. */
export function nextLesson(ruleset: string, after?: string): Taught | undefined {
  const all = lessons(ruleset) ?? [];
  const at = all.findIndex((one) => one.lesson.id === after) + 1;
  return [...all.slice(at), ...all.slice(0, at)]
    .find(({ lesson }) => lesson.id !== after && !isDone(ruleset, lesson.id));
}

/** Begin a lesson, and return the address of its game. */
export async function begun(ruleset: string, lesson: string): Promise<string> {
  return await started({ ruleset, lesson });
}
