/** Lesson: which one a game is. */

import { useEffect } from "preact/hooks";
import type { GameInfo, Taught } from "../schema.ts";
import { lessonOf, lessons, loadLessons } from "../school.ts";
import { explain } from "../toasts.tsx";

/** The lesson of a game, once it is known. */
export function useLesson(game: GameInfo): Taught | null {
  const name = lessonOf(game);
  useEffect(() => {
    if (name) loadLessons(game.ruleset).catch(explain);
  }, [name]);
  return lessons(game.ruleset)?.find((one) => one.lesson.id === name) ?? null;
}
