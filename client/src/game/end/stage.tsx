/** Stage: a flat map of our own, out of sight, of which pictures and films are taken; whatever the
 * table itself is looked at in. */

import { render } from "preact";
import { layoutOf } from "../../board/kinds.ts";
import type { AnyBoard } from "../../board/layout.ts";
import { Sheet } from "../../board/Sheet.tsx";
import type { Playback, Say } from "../../board/contract.ts";
import { createPlayback } from "../playback/playback.ts";
import type { Scene } from "../../api/schema.ts";
import { pictured } from "./picture.ts";

/** What stands on it, and who says what it is called. */
export interface Cast {
  scene: Scene;
  board: AnyBoard;
  say: Say;
  brief: Say;
  playback: Playback;
}

/** Milliseconds within which a map is drawn, or never will be. */
const PATIENCE = 8_000;

export function boardOf(scene: Scene | null): AnyBoard | null {
  return (scene?.boards?.[0] ?? null) as AnyBoard | null;
}

/** Lays a map at a scale, has something made of it, and clears it away. */
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
  const nothing = () => {};
  const none = { side: null, question: null, preview: null, selected: null, allArcs: false };
  const deaf = { onPreview: nothing, onChoose: nothing, onSelect: nothing };
  try {
    render(
      <div class="board" aria-hidden="true">
        <Sheet
          {...cast}
          {...none}
          {...deaf}
          marked={[]}
          fixed
          scene={{ ...cast.scene, arcs: [] }}
        />
      </div>,
      box,
    );
    await drawn(box);
    return await make(box);
  } finally {
    render(null, box);
    box.remove();
  }
}

/** The whole map of a scene, flat, with a title and a line under it; null where there is no map. */
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

/** The land comes after what stands on it. */
async function drawn(map: Element): Promise<void> {
  const until = performance.now() + PATIENCE;
  while ((map.querySelector(".board-land")?.childElementCount ?? 0) < 2) {
    if (performance.now() > until) throw new Error("no map");
    await moment();
  }
  await moment();
}

/** Until everything that was changed stands on the page. */
export function moment(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
