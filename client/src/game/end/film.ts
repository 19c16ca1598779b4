/** Film: part of a game as a file, recorded in the browser. */

import { layoutOf } from "../../board/kinds.ts";
import { headline } from "../../board/overlays/Headlines.tsx";
import type { Box, Layout } from "../../board/layout.ts";
import type { Say } from "../../board/contract.ts";
import type { Clock } from "../playback/clock.ts";
import { createPlayback } from "../playback/playback.ts";
import { type Reel, sceneAt } from "../replay/reel.ts";
import type { Act, Scene } from "../../api/schema.ts";
import type { ScenePlayback, StageEffect } from "../playback/stage.ts";
import { briefSayer, sayer } from "../../app/store.ts";
import { actsOf } from "../model/arrived.ts";
import { Camera, HIGH, KIND, WIDE } from "./camera.ts";
import { drawings, paper, taken } from "./picture.ts";
import { boardOf, moment, onStage } from "./stage.tsx";

/** Milliseconds between two pictures; the most pictures and the longest film. */
const STEP = 40, MOST = 60, LONGEST = 9_000;
/** How long the first and the last picture are shown. */
const FIRST = 600, LAST = 1_800;
/** Cells of space around everything that moves or is shot at. */
const ROOM = 2.5;

/** Return whether this browser compresses pictures in a format that can be animated. */
export function canFilm(): boolean {
  const one = document.createElement("canvas");
  one.width = one.height = 1;
  return one.toDataURL(KIND).startsWith(`data:${KIND}`);
}

/** A clock that moves only when it is advanced. */
export class Shutter implements Clock {
  #time = 0;
  #due: (() => void) | null = null;
  now = () => this.#time;
  frame = (shown: () => void) => void (this.#due = shown);
  hidden = () => false;
  onHidden = () => {};

  tick(lasts = STEP): void {
    for (const end = this.#time + lasts; this.#time < end;) {
      const due = this.#due;
      this.#due = null;
      this.#time = Math.min(end, this.#time + STEP);
      due?.();
    }
  }
}

/**
 * Return where the part of the game that begins with this line ends: after the first moment in
 * which a piece is shot at, or else in which one moves.
 */
export function endOf({ log, moments }: Pick<Reel, "log" | "moments">, from: number): number {
  const ends = [...moments.map((one) => one.log).filter((one) => one > from), log.length];
  const has = (to: number, ...kinds: Act["type"][]) =>
    actsOf(log.slice(from, to)).some((act) => kinds.includes(act.type));
  const moved = ends.find((to) => has(to, "Fly", "Vanish", "Shoot")) ?? log.length;
  const near = ends.slice(0, ends.indexOf(moved) + 4);
  return near.find((to) => has(to, "Shoot", "Vanish")) ?? moved;
}

/** Return the part of the sheet that a film shows: all that moves, fires or falls, and a margin. */
export function frameOf(layout: Layout, scene: Scene, acts: readonly Act[]): Box {
  const who = new Set(acts.flatMap((act) => [
    ..."piece" in act ? [act.piece] : [],
    ...act.type === "Shoot" ? [act.target] : [],
  ]));
  const stand = (scene.pieces ?? []).filter((one) => who.has(one.id) && !one.wreck);
  const flown = acts.flatMap((act) =>
    act.type === "Fly" ? act.cells : act.type === "Arrive" ? [act.cell] : []
  );
  const spots = [...stand.map((one) => one.cell), ...flown]
    .filter((cell) => layout.knows(cell)).map((cell) => layout.centre(cell));
  const { w: most, h: high } = layout.sheet;
  if (!spots.length) return { x: 0, y: 0, w: most, h: most * HIGH / WIDE };
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)], room = ROOM * layout.cell;
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  const [right, low] = [Math.max(...xs) + room, Math.max(...ys) + room];
  const w = Math.max(right - left, (low - top) * WIDE / HIGH), h = w * HIGH / WIDE;
  const within = (middle: number, size: number, whole: number) =>
    size >= whole ? (whole - size) / 2 : Math.max(0, Math.min(whole - size, middle - size / 2));
  return { x: within((left + right) / 2, w, most), y: within((top + low) / 2, h, high), w, h };
}

/** Film a game from one of its lines; `onPart` is called with the progress, from 0 to 1. */
export async function filmed(
  reel: Reel,
  from: number,
  title: string,
  onPart: (part: number) => void,
): Promise<Blob> {
  const sheet = sceneAt(reel, from), scene = (sheet?.scene ?? null) as Scene | null;
  const board = boardOf(scene), acts = actsOf(reel.log.slice(from, endOf(reel, from)));
  if (!sheet || !scene || !board || !acts.length) throw new Error("nothing to film");
  const ruleset = sheet.ruleset ?? reel.game.ruleset;
  const say = sayer(ruleset, sheet.names), brief = briefSayer(ruleset, sheet.names, scene);
  const shutter = new Shutter(), playback = createPlayback(shutter, true);
  await playback.ready();
  const ticks = lengthOf(scene, acts), box = frameOf(layoutOf(board), scene, acts);
  const every = Math.ceil(ticks / MOST), lasts = Math.min(every * STEP, LONGEST / ticks * every);
  return onStage({ scene, board, say, brief, playback }, WIDE / box.w, async (map) => {
    const layers = drawings(map), play = layers.pop()!, land = paper(WIDE, HIGH);
    for (const one of layers) land.pen.drawImage(await taken(one, box, WIDE), 0, 0);
    const camera = new Camera(title, land.canvas);
    const shoot = async (stands: number) => {
      await moment();
      await camera.shoot(await taken(play, box, WIDE), news(playback, scene, brief), stands);
    };
    await shoot(FIRST);
    void playback.play(acts);
    for (let tick = 1; playback.playing.peek(); tick++) {
      shutter.tick();
      if (tick % every && playback.playing.peek()) continue;
      await shoot(Math.round(lasts));
      onPart(tick / ticks);
    }
    return camera.developed(LAST);
  });
}

/** Return the headlines shown over the map now. */
function news({ effects }: ScenePlayback, { pieces = [] }: Scene, brief: Say): string {
  const shown = (effects.peek() as readonly StageEffect[]).filter((one) => one.kind === "headline");
  return shown.map((one) => headline(one, pieces, brief)).join(" · ");
}

/** Return how many steps of the clock it takes to play some acts. */
function lengthOf(scene: Scene, acts: readonly Act[]): number {
  const shutter = new Shutter(), trial: ScenePlayback = createPlayback(shutter, true);
  trial.know(scene);
  void trial.play(acts);
  let ticks = 0;
  while (trial.playing.peek()) {
    shutter.tick();
    ticks++;
  }
  return ticks;
}
