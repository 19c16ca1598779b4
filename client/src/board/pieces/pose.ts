/** Pose: how a piece is drawn on paper at a moment: position, rotation, size and height. */

import type { StagePose } from "../../game/playback/stage.ts";
import type { Piece } from "../../api/schema.ts";
import { factor, type Layout, n, type Point } from "../layout.ts";
import { signed } from "../speech.ts";

/** How far above its point an aircraft is drawn, by level. */
const STEP = 12;

/** Return how far above its point an aircraft is drawn at a height. */
export function liftOf({ heights }: Layout, high: number | null, size: number): number {
  return heights === "levels" ? STEP * (high ?? 0) * size : 0;
}

interface PaperPose {
  at: Point;
  /** Transforms of the aircraft and of its shadow. */
  craft: string;
  shadow: string;
  /** A stem from the point on the ground up to the aircraft. */
  stem: string;
  /** The height as written on the tag. */
  height: string;
}

export function paperPose(
  layout: Layout,
  piece: Piece,
  pose: StagePose | undefined,
  size: number,
): PaperPose {
  const facing = pose?.facing ?? piece.facing, sink = pose?.sink ?? 0;
  const high = pose ? pose.height : piece.height ?? null;
  const turned = layout.seen === "beside"
    ? attitude(facing, !!piece.inverted)
    : `rotate(${n(90 - facing)})`;
  const { grown, up, cast, stem } = raised(layout, high, sink, size);
  const k = factor(size * grown * (1 - 0.55 * sink));
  return {
    at: pose ? spot(layout, pose) : standing(layout, piece),
    craft: `translate(0 ${n(-up)}) ${turned} scale(${k})`,
    shadow: `translate(${n(cast * 0.8)} ${n(cast)}) ${turned} scale(${k})`,
    stem,
    height: heightOf(layout, high),
  };
}

/**
 * Return the scale, lift and shadow that show a height: size and a stem for levels, the shadow
 * always.
 */
function raised(layout: Layout, high: number | null, sink: number, size: number) {
  if (layout.heights === "levels" && high !== null) {
    const level = high * (1 - sink);
    return {
      grown: 0.74 + 0.11 * level,
      up: liftOf(layout, level, size),
      cast: 4 + 5 * level,
      stem: stalk(level, size),
    };
  }
  const cast = layout.seen === "beside" ? 5 : high === null ? 9 : Math.max(6, 10 + high / 60);
  return { grown: 1, up: 0, cast: 6 + (cast - 6) * (1 - sink), stem: "" };
}

/** Return a foot on the ground, a stem, and a rung at every level. */
function stalk(level: number, size: number): string {
  let d = `M-12 0a12 6 0 1 0 24 0a12 6 0 1 0-24 0M0 0V${n(-STEP * level * size)}`;
  for (let rung = 1; rung <= Math.floor(level); rung++) d += `M-5 ${n(-STEP * rung * size)}h10`;
  return d;
}

export function heightOf(layout: Layout, high: number | null): string {
  if (high === null) return "";
  return layout.heights === "metres" ? signed(Math.round(high)) : String(Math.round(high));
}

/** Return where a piece is on paper: in its cell, or on the edge between two. */
export function standing(
  layout: Layout,
  { cell, between }: Pick<Piece, "cell" | "between">,
): Point {
  const [x, y] = layout.centre(cell);
  if (!between || !layout.knows(between)) return [x, y];
  const [bx, by] = layout.centre(between);
  return [(x + bx) / 2, (y + by) / 2];
}

/** Return where a pose is on paper. */
export function spot(layout: Layout, pose: StagePose): Point {
  const [ax, ay] = standing(layout, pose);
  const [bx, by] = standing(layout, { cell: pose.next, between: pose.beyond });
  const out = (pose.out ?? 0) * layout.cell, angle = pose.facing * Math.PI / 180;
  return [
    ax + (bx - ax) * pose.along + out * Math.cos(angle),
    ay + (by - ay) * pose.along - out * Math.sin(angle),
  ];
}

/** Return how a profile is turned: nose to its facing, wheels down unless it flies inverted. */
export function attitude(facing: number, inverted: boolean): string {
  const way = ((facing % 360) + 360) % 360, west = way > 90 && way < 270;
  return `rotate(${n(-way)})${west !== inverted ? " scale(1 -1)" : ""}`;
}
