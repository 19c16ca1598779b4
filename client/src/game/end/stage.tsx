/**
 * Stage: an off-screen flat map of which pictures and films are taken, whatever the reader's view
 * of the table is.
 */

import { render } from "preact";
import { layoutOf } from "../../board/kinds.ts";
import type { AnyBoard, Box } from "../../board/layout.ts";
import { Sheet } from "../../board/Sheet.tsx";
import type { Playback, Say } from "../../board/contract.ts";
import { createPlayback } from "../playback/playback.ts";
import type { Scene } from "../../api/schema.ts";
import { pictured } from "./picture.ts";

/** The scene on the stage, and the words for it. */
export interface Cast {
  scene: Scene;
  board: AnyBoard;
  say: Say;
  brief: Say;
  playback: Playback;
}

/** Milliseconds after which a map that is not drawn yet is given up. */
const PATIENCE = 8_000;

export function boardOf(scene: Scene | null): AnyBoard | null {
  return (scene?.boards?.[0] ?? null) as AnyBoard | null;
}

const nothing = () => {};

/** The map of a cast without its arcs, which nothing moves; or only a part of it. */
export function Still({ part, ...cast }: Cast & { part?: Box }) {
  const none = { side: null, question: null, preview: null, selected: null, allArcs: false };
  const deaf = { onPreview: nothing, onChoose: nothing, onSelect: nothing };
  return (
    <div class="board" aria-hidden="true">
      <Sheet
        {...cast}
        {...none}
        {...deaf}
        marked={[]}
        fixed
        part={part}
        scene={{ ...cast.scene, arcs: [] }}
      />
    </div>
  );
}

/** Draw a map at a scale off screen, let a function use it, and remove it. */
export async function onStage<T>(
  cast: Cast,
  scale: number,
  make: (map: Element) => Promise<T>,
): Promise<T> {
  const { sheet } = layoutOf(cast.board), box = document.createElement("div");
  box.className = "end-stage";
  box.inert = true;
  box.style.width = `${sheet.w * scale}px`;
  box.style.height = `${sheet.h * scale}px`;
  document.body.append(box);
  try {
    render(<Still {...cast} />, box);
    await drawn(box);
    return await make(box);
  } finally {
    render(null, box);
    box.remove();
  }
}

/** Return the whole flat map of a scene with a title and a line below it; null without a map. */
export async function mapped(
  scene: Scene | null,
  say: Say,
  ...words: Parameters<typeof pictured> extends [Element, ...infer Rest] ? Rest : never
): Promise<Blob | null> {
  const board = boardOf(scene);
  if (!scene || !board) return null;
  const cast = { scene, board, say, brief: say, playback: createPlayback(undefined, true) };
  return await onStage(cast, 1, (map) => pictured(map, ...words));
}

/** Wait until the land is drawn, which comes after the pieces. */
async function drawn(map: Element): Promise<void> {
  const until = performance.now() + PATIENCE;
  while ((map.querySelector(".board-land")?.childElementCount ?? 0) < 2) {
    if (performance.now() > until) throw new Error("no map");
    await moment();
  }
  await moment();
}

/** Wait until all changes are rendered. */
export function moment(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
