/** Hooks: what a board keeps from one scene to the next: its pieces, its camera and its framing. */

import { effect, useComputed } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { hold } from "../app/busy.ts";
import type { BoardProps, Playback } from "./contract.ts";
import type { Piece, Scene } from "../api/schema.ts";
import { Camera } from "./camera/camera.ts";
import type { Layout, Point } from "./layout.ts";
import type { Insets, Scales } from "./camera/sheet_views.ts";

const NOTHING: readonly Piece[] = [];
/** Pixels that two headlines and half an aircraft take at the top of a small window. */
const HEADS = 150;

/** Return the pieces of the scene, and those that acts still show although they have left it. */
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

/** Return the camera over a sheet; it stays while scenes change. */
export function useCamera(layout: Layout, still: () => boolean, { fixed, part }: BoardProps) {
  const pane = useRef<HTMLDivElement>(null), world = useRef<HTMLDivElement>(null);
  const [camera, setCamera] = useState<Camera | null>(null);
  const sheet = useRef(layout.sheet);
  useLayoutEffect(() => {
    const made = new Camera(pane.current!, world.current!, layout.sheet, still, fixed, part);
    setCamera(made);
    return () => made.close();
  }, []);
  useLayoutEffect(() => {
    if (camera && sheet.current !== layout.sheet) camera.lay(layout.sheet);
    sheet.current = layout.sheet;
  }, [layout, camera]);
  return { pane, world, camera };
}

/** Milliseconds until a map is settled: after its question, or without one. */
const ASKED = 150, STANDS = 2500;

/** Return whether a map is settled, with its question if any; then its overlays are loaded. */
export function useSettled(asked: boolean): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (settled) return;
    const over = asked ? hold() : () => {};
    const later = setTimeout(() => {
      setSettled(true);
      over();
    }, asked ? ASKED : STANDS);
    return () => {
      clearTimeout(later);
      over();
    };
  }, [asked]);
  return settled;
}

/** How choices are shown on the board: as areas, as counters that fan out, or as spots. */
type Lies = "flat" | "fanned" | "spotted";

/**
 * Return the space around what must be seen, so that a whole aircraft and a ring of counters fit
 * into the window.
 */
function room(lies: Lies): Insets {
  const coarse = matchMedia("(pointer: coarse)").matches;
  const air = lies === "fanned" ? 78 : coarse ? lies === "spotted" ? 30 : 40 : 56;
  return { left: air, right: air, top: air, bottom: air };
}

/** The least width of a cell, and of one with places that a finger presses between levels. */
const TARGET = 25.5, THUMB = 47;

/**
 * Return the least, the legible and the greatest width of a cell on the screen, as scales. `placed`:
 * there are places on the map to choose from.
 */
function scalesOf(layout: Layout, camera: Camera, placed = false): Scales {
  const small = camera.narrow, coarse = matchMedia("(pointer: coarse)").matches;
  const least = placed && coarse && layout.heights === "levels" ? THUMB : TARGET;
  const [legible, closest] = small ? [38, 56] : [layout.seen === "beside" ? 46 : 36, 74];
  const scale = (width: number) => width / layout.cell;
  return { least: scale(least), legible: scale(Math.max(least, legible)), closest: scale(closest) };
}

/** The width of an aircraft at scale 1. */
const CRAFT = 86;

/**
 * Return the scales of a film, by the width of an aircraft on the screen: closer while shots are
 * fired.
 */
function filmScales({ narrow }: Camera, near: boolean): Scales {
  const widths = near
    ? narrow ? [34, 48, 76] : [56, 84, 120]
    : narrow
    ? [24, 40, 56]
    : [30, 66, 86];
  const [least, legible, closest] = widths.map((width) => width / CRAFT) as [
    number,
    number,
    number,
  ];
  return { least, legible, closest };
}

/** Return the space around what is played; in a small window headlines need the top. */
function filmed(camera: Camera): Insets {
  const air = room("flat");
  return camera.narrow ? { ...air, top: HEADS } : air;
}

/** Return the cells of all pieces still in the air. */
function living({ stage }: Playback): string[] {
  return [...stage.peek().values()].filter((pose) => !pose.gone).map((pose) => pose.next);
}

function spots(layout: Layout, cells: readonly string[]): Point[] {
  return [...new Set(cells)].filter((cell) => layout.knows(cell))
    .map((cell) => layout.centre(cell));
}

/** Return the scales for further content: no nearer than now, unless that is too far. */
function steady(layout: Layout, camera: Camera, placed = false): Scales {
  const { least, legible, closest } = scalesOf(layout, camera, placed);
  return { least, legible, closest: Math.min(closest, Math.max(camera.zoomGoal, legible)) };
}

/**
 * Let the camera follow the acts that are shown: those who move, from near those who fire, and all
 * others as long as aircraft stay large. If the user moves the sheet, it is left alone until the
 * next acts.
 */
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
        const focus = playback.focus.value;
        if (!focus) return;
        const lots = focus.near ? focus.lots : [...focus.lots, living(playback)];
        const points = lots.map((cells) => spots(layout, cells));
        if (points.some((lot) => lot.length)) {
          camera.follow(points, filmed(camera), filmScales(camera, focus.near));
        }
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [camera, layout, playback]);
}

/** Shake the table a little when an aircraft is shot down. */
export function useShake(world: { readonly current: HTMLElement | null }, playback: Playback) {
  useEffect(() =>
    effect(() => {
      const falls = playback.effects.value.some((one) => one.kind === "fall");
      world.current?.classList.toggle("shaken", falls && !playback.still.value);
    }), [playback]);
}

/** The space around what is added to a question later: it must be visible, no more. */
const SEEN: Insets = { left: 20, right: 20, top: 20, bottom: 20 };

/** The current question, and whether there are places on the map to choose from yet. */
interface Asks {
  key: string;
  placed: boolean;
}

/**
 * Frame every question when it opens: the aircraft it concerns, its choices and the nearest enemy,
 * then the targets of its guns and further aircraft as long as the picture stays legible. What is
 * added to an open question, or covers what it concerns, moves the sheet no further than necessary.
 * When the question is gone, the sheet does not stay away from the edges of the window.
 * A view that the user chose stays while all choices are in sight. Between questions the sheet
 * stays while `useFollowing` follows what is shown; a spectator who jumps to another moment sees
 * all pieces.
 */
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
    const first = before.current === "", air = room(lies);
    const scales = scalesOf(layout, camera, placed);
    const same = key !== "" && before.current === key;
    before.current = key || "all";
    if (same) return camera.reveal(must, SEEN, scales.least);
    const shown = camera.together(points, air, scales.least);
    const seen = camera.sees(must, air), all = camera.sees(shown, air);
    if (first && all && camera.zoomGoal >= scales.legible) return;
    if (!first && (!key || camera.moved) && seen) return;
    const kept = Math.max(scales.least, scales.legible * 0.65);
    if (!first && all && camera.zoomGoal >= kept && camera.fills) return;
    camera.frame(points, air, first ? scales : steady(layout, camera, placed));
  }, [camera, camera?.extent.value, key, placed, key ? "" : lots]);
  useLayoutEffect(() => {
    if (!camera) return;
    return effect(() => {
      camera.covers.value;
      const points = lots.slice(0, 2).map((cells) => spots(layout, cells));
      const { least } = scalesOf(layout, camera, placed);
      if (key) camera.reveal(camera.together(points, SEEN, least), SEEN, least);
      if (!key || !camera.fills) camera.tighten(points.flat(), SEEN);
    });
  }, [camera, key, placed, lots]);
}
