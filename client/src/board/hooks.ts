/** What a board keeps from one scene to the next: its cast, its camera, its eye for a question. */

import { effect, useComputed } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { hold } from "../app/busy.ts";
import type { BoardProps, Playback } from "./contract.ts";
import type { Piece, Scene } from "../api/schema.ts";
import { Camera } from "./camera/camera.ts";
import type { Layout, Point } from "./layout.ts";
import type { Insets } from "./camera/views.ts";

const NOTHING: readonly Piece[] = [];
/** Pixels that headlines take at the top of a small window. */
const HEADS = 104;

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

/** So many milliseconds after its question a map stands, or after it came without one. */
const ASKED = 150, STANDS = 2500;

/** Whether a map stands, with its question if there is one: what lies upon it comes then. */
export function useStands(asked: boolean): boolean {
  const [stands, setStands] = useState(false);
  useEffect(() => {
    if (stands) return;
    const over = asked ? hold() : () => {};
    const later = setTimeout(() => {
      setStands(true);
      over();
    }, asked ? ASKED : STANDS);
    return () => {
      clearTimeout(later);
      over();
    };
  }, [asked]);
  return stands;
}

/** How choices lie on the board: as areas, as counters that fan out, or as spots. */
type Lies = "flat" | "fanned" | "spotted";

/** Room about what must be seen, so that a whole aircraft stands within the window, and a fan of
 * counters opens there. */
function room(lies: Lies): Insets {
  const coarse = matchMedia("(pointer: coarse)").matches;
  const air = lies === "fanned" ? 78 : coarse ? lies === "spotted" ? 30 : 40 : 56;
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

/** Room about what is shown; in a small window headlines need the top of it. */
function filmed(camera: Camera): Insets {
  const air = room("flat");
  return camera.narrow ? { ...air, top: HEADS } : air;
}

/** Everybody who is still in the air. */
function living({ stage }: Playback): string[] {
  return [...stage.peek().values()].filter((pose) => !pose.gone).map((pose) => pose.next);
}

function spots(layout: Layout, cells: readonly string[]): Point[] {
  return [...new Set(cells)].filter((cell) => layout.knows(cell))
    .map((cell) => layout.centre(cell));
}

/** The scales at which something further is shown: no nearer than now, unless that is too far. */
function steady(layout: Layout, camera: Camera) {
  const { legible, closest } = scalesOf(layout, camera);
  return { legible, closest: Math.min(closest, Math.max(camera.zoomGoal, legible)) };
}

/** While acts are shown, the camera goes along: it keeps in the window what moves and fires, and
 * everybody else as long as that stays legible. A hand that moves the sheet is left alone until
 * the next acts are shown. */
export function useFollowing(camera: Camera | null, layout: Layout, playback: Playback) {
  useEffect(() => {
    if (!camera) return;
    const stops = [
      effect(() => {
        if (!playback.playing.value) return;
        camera.release();
        requestAnimationFrame(() => camera.measure());
      }),
      effect(() => {
        const points = spots(layout, busy(playback));
        if (!playback.playing.peek() || camera.moved || !points.length) return;
        const air = filmed(camera);
        if (camera.sees(points, air)) return;
        camera.frame([points, spots(layout, living(playback))], air, steady(layout, camera));
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [camera, layout, playback]);
}

/** A kill shakes the table a little. */
export function useShake(world: { readonly current: HTMLElement | null }, playback: Playback) {
  useEffect(() =>
    effect(() => {
      const falls = playback.effects.value.some((one) => one.kind === "fall");
      world.current?.classList.toggle("shaken", falls && !playback.still.value);
    }), [playback]);
}

/** Room about what comes to a question later: it is seen, and nothing moves for more air. */
const SEEN: Insets = { left: 20, right: 20, top: 20, bottom: 20 };

/** What is asked, and whether there are places on the map to choose from yet. */
interface Asks {
  key: string;
  placed: boolean;
}

/** Opens every question framed about the aircraft it concerns, its choices and the nearest foe, what
 * its guns bear on and further aircraft as long as the picture stays legible. What comes to a
 * question that is looked at already moves the sheet no further than it takes to see it. A hand that
 * has moved the sheet is respected while everything that may be chosen is in sight. Between questions
 * the sheet lies as it is while `useFollowing` goes along with what is shown; who looks on, and jumps
 * to another moment, sees everybody. */
export function useFraming(
  camera: Camera | null,
  layout: Layout,
  lots: readonly (readonly string[])[],
  { key, placed }: Asks,
  lies: Lies,
) {
  const before = useRef("");
  useLayoutEffect(() => {
    if (!camera || camera.blind) return;
    const points = lots.map((cells) => spots(layout, cells)), [must = []] = points;
    if (!points.some((lot) => lot.length)) return;
    camera.measure();
    const first = before.current === "", air = room(lies), scales = scalesOf(layout, camera);
    const same = key !== "" && before.current === key;
    before.current = key || "all";
    if (same) return camera.reveal(must, SEEN);
    const shown = camera.together(points, air, scales.legible);
    const seen = camera.sees(must, air), all = camera.sees(shown, air);
    if (first && seen && camera.overall().k >= scales.legible) return;
    if (!first && (!key || camera.moved) && seen) return;
    if (!first && all && camera.zoomGoal >= scales.legible * 0.65) return;
    camera.frame(points, air, first ? scales : steady(layout, camera));
  }, [camera, camera?.extent.value, key, placed, key ? "" : lots]);
}
