/** What a board keeps from one scene to the next: its cast, its camera, its eye for a question. */

import { useComputed } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { BoardProps } from "../contract.ts";
import type { Piece, Scene } from "../schema.ts";
import { Camera } from "./camera.ts";
import { type Box, type Layout, W } from "./layout.ts";

const NOTHING: readonly Piece[] = [];

/** Pieces of the scene, and those that acts still show although they have left it. */
export function useCast(scene: Scene, board: string, props: BoardProps) {
  const met = useRef(new Map<string, Piece>()), climbs = useRef(new Map<string, number>());
  const seen = useRef<Scene | null>(null);
  if (seen.current !== scene) {
    seen.current = scene;
    for (const piece of scene.pieces ?? []) {
      const before = met.current.get(piece.id)?.height;
      if (typeof before === "number" && typeof piece.height === "number") {
        climbs.current.set(piece.id, piece.height - before);
      }
      met.current.set(piece.id, piece);
    }
  }
  const staged = useComputed(() =>
    props.playback.playing.value ? [...props.playback.stage.value.keys()].join(" ") : ""
  );
  const here = (scene.pieces ?? NOTHING).filter((piece) => piece.board === board);
  const present = new Set(here.map((piece) => piece.id));
  const gone = staged.value.split(" ").filter((id) => id && !present.has(id))
    .map((id) => met.current.get(id)).filter((p): p is Piece => !!p && p.board === board);
  const playing = props.playback.playing.value;
  const pieces = [...here, ...gone].map((piece) =>
    playing && piece.wreck && staged.value.split(" ").includes(piece.id)
      ? { ...piece, wreck: false }
      : piece
  );
  return { pieces, climbs: climbs.current };
}

/** A camera over a sheet; it stays while scenes come and go. */
export function useCamera(layout: Layout, still: () => boolean) {
  const pane = useRef<HTMLDivElement>(null), world = useRef<HTMLDivElement>(null);
  const [camera, setCamera] = useState<Camera | null>(null);
  const sheet = useRef(layout.sheet);
  useLayoutEffect(() => {
    const made = new Camera(pane.current!, world.current!, layout.sheet, still);
    setCamera(made);
    return () => made.close();
  }, []);
  useLayoutEffect(() => {
    if (camera && sheet.current !== layout.sheet) camera.lay(layout.sheet);
    sheet.current = layout.sheet;
  }, [layout, camera]);
  return { pane, world, camera };
}

/** Brings the choices of a new question into the window where they are out of it or too small. */
export function useFraming(
  camera: Camera | null,
  layout: Layout,
  cells: readonly string[],
  key: string,
) {
  useEffect(() => {
    if (!camera || !cells.length) return;
    const points = cells.map((cell) => layout.centre(cell)), half = layout.cell;
    const xs = points.map((p) => p[0]), ys = points.map((p) => p[1]);
    const box: Box = { x: Math.min(...xs) - half, y: Math.min(...ys) - half, w: 0, h: 0 };
    box.w = Math.max(...xs) + half - box.x;
    box.h = Math.max(...ys) + half - box.y;
    const small = camera.zoomGoal * W < 26;
    if (camera.sees(box) && !small) return;
    camera.show(box, small ? 58 / W : camera.zoomGoal);
  }, [camera, key]);
}
