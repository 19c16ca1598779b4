/** What a board keeps from one scene to the next: its cast, its camera, its eye for a question. */

import { effect, useComputed } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { BoardProps, Playback } from "../contract.ts";
import type { Piece, Scene } from "../schema.ts";
import { Camera } from "./camera.ts";
import type { Layout } from "./layout.ts";
import { around, type Insets } from "./views.ts";

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
  ).sort((one, other) => Number(other.wreck ?? false) - Number(one.wreck ?? false));
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

/** Room about what must be seen, so that a whole aircraft stands within the window, and a fan of
 * counters opens there. */
function room(fans: boolean): Insets {
  const coarse = matchMedia("(pointer: coarse)").matches;
  const air = fans ? 78 : coarse ? 40 : 56;
  return { left: air, right: air, top: air, bottom: air };
}

/** A cell shall be so wide on the screen: to be legible, and at most. */
function scalesOf(layout: Layout, camera: Camera) {
  const small = camera.narrow;
  return { legible: (small ? 38 : 36) / layout.cell, closest: (small ? 56 : 74) / layout.cell };
}

/** Where somebody moves just now, or a burst goes from and to. */
function busy({ stage, effects }: Playback): string[] {
  const moving = [...stage.value.values()].filter((pose) => !pose.gone && pose.next !== pose.cell);
  const burst = effects.value.flatMap((effect) => [effect.from, effect.to]);
  return [...new Set([...moving.map((pose) => pose.next), ...burst])];
}

/** While acts are shown, the camera goes along: it keeps in the window what moves and fires, nearer
 * or further off only where it must, unless a hand has moved the sheet. */
export function useFollowing(camera: Camera | null, layout: Layout, playback: Playback) {
  useEffect(() => {
    if (!camera) return;
    return effect(() => {
      const points = busy(playback).filter((cell) => layout.knows(cell))
        .map((cell) => layout.centre(cell));
      if (!playback.playing.peek() || camera.moved) return;
      const air = room(false);
      if (!points.length || camera.sees(points, air)) return;
      const { x, y, w, h } = around(points), k = camera.zoomGoal;
      const [width = 0, height = 0] = camera.extent.peek();
      if (w * k < width - 2 * air.left && h * k < height - 2 * air.top) {
        camera.centre([x + w / 2, y + h / 2]);
      } else camera.frame([points], air, scalesOf(layout, camera));
    });
  }, [camera, layout, playback]);
}

/** Opens every question framed about the aircraft it concerns, its choices and what its guns bear
 * on; further aircraft come into the picture as long as it stays legible. A hand that has moved the
 * sheet is respected while everything that may be chosen is in sight. Between questions the sheet
 * lies as it is, and `useFollowing` goes along with what is shown. */
export function useFraming(
  camera: Camera | null,
  layout: Layout,
  lots: readonly (readonly string[])[],
  key: string,
  fans: boolean,
) {
  const before = useRef("");
  useLayoutEffect(() => {
    if (!camera || camera.blind || (!key && before.current)) return;
    if (before.current === "" && camera.overall().k >= scalesOf(layout, camera).legible) {
      before.current = key || "all";
      return;
    }
    const points = lots.map((cells) =>
      [...new Set(cells)].filter((cell) => layout.knows(cell)).map((cell) => layout.centre(cell))
    );
    if (!points.some((lot) => lot.length)) return;
    const scales = scalesOf(layout, camera), [must = []] = points;
    const first = before.current === "", air = room(fans);
    before.current = key || "all";
    const small = camera.zoomGoal < scales.legible * 0.65;
    if (!first && !small && camera.sees(must, air)) return;
    if (camera.moved && camera.sees(must, air)) return;
    camera.frame(points, air, scales);
  }, [camera, camera?.extent.value, key]);
}
