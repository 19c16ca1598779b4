/** Air: the painting of a sky of hexes: haze to deep blue, layers of height, weather and ground. */

import type { Cloud, SkyBoard } from "../../api/schema.ts";
import { arc, chance, circle } from "../land/ink.ts";
import { type Layout, line, n, outline, type Point, R, rings, type Stroke } from "../layout.ts";
import { ground, hills } from "./paint.ts";

/** Shades of the air, from the haze over the ground to the deepest blue. */
const SHADES = 12;
const ROW = 1.5 * R;

type Middle = (level: number) => number;

/** Return everything that is painted, from the sky down. */
export function airOf(layout: Layout, middle: Middle): Stroke[] {
  const board = layout.board as SkyBoard, { frame } = layout;
  const base = middle(0) - R * 0.25;
  const clouds = board.clouds ?? [];
  return [
    ...air(layout, board, middle),
    { d: hills(frame, base, "far", 60, 260), class: "hills-far" },
    { d: hills(frame, base, "near", 30, 150), class: "hills-near" },
    ...ground(frame, base),
    ...clouds.filter((cloud) => !cloud.cells.length).flatMap((cloud) =>
      layer(layout, cloud, middle)
    ),
    { d: edges(layout, board, middle), class: "air-edge" },
    ...clouds.filter((cloud) => cloud.cells.length).flatMap((cloud) => heap(layout, cloud)),
  ].filter((stroke) => stroke.d);
}

/** Return strips of air, one for each shade. */
function air({ frame: { x, y, w } }: Layout, { bands }: SkyBoard, middle: Middle): Stroke[] {
  const shade = (level: number) => Math.floor(SHADES * (level - 1) / bands.length);
  const strips: Stroke[] = [];
  for (let first = 1; first <= bands.length;) {
    let last = first;
    while (last < bands.length && shade(last + 1) === shade(first)) last++;
    const top = last === bands.length ? y : middle(last) - ROW / 2;
    const bottom = first === 1 ? middle(0) : middle(first) + ROW / 2;
    strips.push({
      d: `M${x} ${n(top)}h${n(w)}V${n(bottom)}H${x}Z`,
      class: "air",
      fill: `var(--air-${shade(first)})`,
    });
    first = last + 1;
  }
  return strips;
}

/** Return the lower edge of every named layer of height. */
function edges({ frame: { x, w } }: Layout, { bands }: SkyBoard, middle: Middle): string {
  return bands.map((band, index) =>
    band.layer && index ? `M${x} ${n(middle(index + 1) + ROW / 2)}h${n(w)}` : ""
  ).join("");
}

/** Return weather over the whole width: a veil with a ragged edge. */
function layer(layout: Layout, cloud: Cloud, middle: Middle): Stroke[] {
  const { x, w } = layout.frame, next = chance(`layer ${cloud.id}`);
  const top = middle(cloud.top ?? 0) - ROW / 2, bottom = middle(cloud.bottom ?? 0) + ROW / 2;
  const wave = (y: number, from: number, to: number): Point[] => {
    const points: Point[] = [], step = Math.sign(to - from) * 90;
    for (let at = from; step > 0 ? at < to : at > to; at += step) {
      points.push([at, y + (next() - 0.5) * 26]);
    }
    return [...points, [to, y]];
  };
  const around = [...wave(top, x, x + w), ...wave(bottom, x + w, x)];
  const wisps = streaks(x, w, top, bottom, next);
  return [
    { d: line(around, true), class: "veil", fill: `var(--veil-${cloud.kind})` },
    { d: wisps, class: `wisp wisp-${cloud.kind}` },
  ];
}

function streaks(x: number, w: number, top: number, bottom: number, next: () => number): string {
  let d = "";
  const count = Math.round(w * (bottom - top) / 90_000);
  for (let i = 0; i < count; i++) {
    const at = x + next() * w, y = top + 20 + next() * Math.max(0, bottom - top - 40);
    const long = 60 + next() * 160;
    d += `M${n(at)} ${n(y)}q${n(long / 4)}-9 ${n(long / 2)} 0t${n(long / 2)} 0`;
  }
  return d;
}

/** Return a single cloud over its cells: heaped, or flat. */
function heap(layout: Layout, cloud: Cloud): Stroke[] {
  const flat = cloud.kind === "stratus";
  const edge = rings(outline(layout, cloud.cells));
  let body = "", light = "", shade = "";
  for (const cell of cloud.cells) {
    const next = chance(`cloud ${cell}`), [cx, cy] = layout.centre(cell);
    for (let i = 0; i < 4; i++) {
      const r = (flat ? 16 : 24) + next() * 18;
      const at: Point = [cx + (next() - 0.5) * 80, cy + (next() - 0.5) * (flat ? 34 : 64)];
      body += circle(at, r);
      if (next() < 0.5) light += arc(at, r - 3, -2.6, -1.1);
      if (next() < 0.3) shade += arc(at, r - 4, 0.5, 2.4);
    }
  }
  const kind = flat ? " cumulus-flat" : "";
  return [
    { d: edge, class: `cumulus${kind}` },
    { d: body, class: `cumulus${kind}` },
    { d: shade, class: "cumulus-shade" },
    { d: light, class: "cumulus-light" },
  ];
}
