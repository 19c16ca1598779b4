/** Opening: where a film begins. */

import type { History, Scene } from "../schema.ts";
import { sceneAt } from "../table/film.ts";

/** The first beat with something on the table: the set-up is done, and the play begins. */
export function opening(history: Pick<History, "log" | "moments">): number {
  const stands = (at: number) => {
    const scene = sceneAt(history, at)?.scene as Scene | undefined;
    return (scene?.pieces?.length ?? 0) > 0;
  };
  const beat = history.log.findIndex((line, at) =>
    line.acts?.some((act) => act.type === "Beat") && stands(at)
  );
  return Math.max(0, beat);
}
