/** Reel: a game to look back at, from its log and the scenes that were kept. */

import type { GameInfo, History, Scene, Sheet } from "../../api/schema.ts";
import { actsOf, after } from "../model/acts.ts";

/** A game and all of its history; of a study's game, which study that is. */
export type Reel = History & { game: GameInfo; study?: string };

type Kept = Pick<History, "log" | "moments">;

/** The moments one may stop at: the start, every beat, every scene, the end. */
export function stops(history: Kept): number[] {
  const found = new Set([0, history.log.length]);
  for (const moment of history.moments) found.add(moment.log);
  history.log.forEach((line, index) => {
    if (line.acts?.some((act) => act.type === "Beat")) found.add(index);
  });
  return [...found].sort((one, other) => one - other);
}

/** The scene after so many lines: the last one that was kept, and what happened since. */
export function sceneAt(history: Kept, at: number): Sheet | null {
  const kept = history.moments.findLast((moment) => moment.log <= at) ?? history.moments[0];
  const table = kept?.tables.at(-1);
  if (!kept || !table) return null;
  const acts = actsOf(history.log.slice(kept.log, at));
  const names = Object.assign({}, ...kept.tables.map((one) => one.names)) as Sheet["names"];
  return { ...table, names, scene: after(table.scene as Scene, acts) };
}

/** The first beat with something on the table: the set-up is done, and the play begins. */
export function opening(history: Kept): number {
  const stands = (at: number) => {
    const scene = sceneAt(history, at)?.scene as Scene | undefined;
    return (scene?.pieces?.length ?? 0) > 0;
  };
  const beat = history.log.findIndex((line, at) =>
    line.acts?.some((act) => act.type === "Beat") && stands(at)
  );
  return Math.max(0, beat);
}
