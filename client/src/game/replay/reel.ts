/** Reel: a game to replay, made of its log and its saved scenes. */

import type { GameInfo, History, Scene, Sheet } from "../../api/schema.ts";
import { after } from "../model/acts.ts";
import { actsOf } from "../model/arrived.ts";

/** A game and its whole history, with the study it belongs to, if any. */
export type Reel = History & { game: GameInfo; study?: string };

type Saved = Pick<History, "log" | "moments">;

/** Return the moments where playback can stop: the start, every beat, every scene, the end. */
export function stops(history: Saved): number[] {
  const found = new Set([0, history.log.length]);
  for (const moment of history.moments) found.add(moment.log);
  history.log.forEach((line, index) => {
    if (line.acts?.some((act) => act.type === "Beat")) found.add(index);
  });
  return [...found].sort((one, other) => one - other);
}

/** Return the scene after some lines: the last saved one, with the acts since then. */
export function sceneAt(history: Saved, at: number): Sheet | null {
  const saved = history.moments.findLast((moment) => moment.log <= at) ?? history.moments[0];
  const table = saved?.tables.at(-1);
  if (!saved || !table) return null;
  const acts = actsOf(history.log.slice(saved.log, at));
  const names = Object.assign({}, ...saved.tables.map((one) => one.names)) as Sheet["names"];
  return { ...table, names, scene: after(table.scene as Scene, acts) };
}

/** Return the first beat with a piece on the board, after the set-up. */
export function opening(history: Saved): number {
  const hasPieces = (at: number) => {
    const scene = sceneAt(history, at)?.scene as Scene | undefined;
    return (scene?.pieces?.length ?? 0) > 0;
  };
  const beat = history.log.findIndex((line, at) =>
    line.acts?.some((act) => act.type === "Beat") && hasPieces(at)
  );
  return Math.max(0, beat);
}
