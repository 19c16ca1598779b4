/** Weather: clouds over their cells, and layers over the whole width of the sky. */

import type { Cloud } from "../../api/schema.ts";
import { arc, chance, circle } from "../land/ink.ts";
import { type Layout, n, outline, type Point, R, rings, type Stroke } from "../layout.ts";

/** The upper and the lower edge of a layer. */
type Edges = (cloud: Cloud) => readonly [top: number, bottom: number];

/** Return layers first, then single clouds before them. */
export function weatherOf(layout: Layout, edges: Edges): Stroke[] {
  const clouds = layout.board.clouds ?? [];
  return [
    ...clouds.filter(({ cells }) => !cells.length).flatMap((one) => layer(layout, one, edges(one))),
    ...clouds.filter(({ cells }) => cells.length).flatMap((one) => heap(layout, one)),
  ];
}

/** Return a single cloud over its cells: heaped, or flat; its light comes from above. */
function heap(layout: Layout, { cells, kind }: Cloud): Stroke[] {
  const flat = kind === "stratus", squash = flat ? 0.5 : 1;
  const known = new Set(cells), middles = cells.map((cell) => layout.centre(cell));
  const low = Math.max(...middles.map(([, y]) => y));
  const inside = ([x, y]: Point) => {
    const at = layout.at([x, y]);
    return at !== null && known.has(at);
  };
  let back = "", body = "", folds = "", light = "";
  const lobes: Stroke[] = [];
  cells.forEach((cell, i) => {
    const next = chance(`cloud ${cell}`), [cx, cy] = middles[i]!, foot = cy > low - R;
    for (let puff = 0; puff < 3; puff++) {
      const at: Point = [cx + (next() - 0.5) * 74, cy + (next() - 0.5) * 60 * squash];
      body += puffed(at, R * (0.62 + next() * 0.3), foot ? 0.5 : squash);
      if (next() < 0.5) back += puffed([at[0] + 10, at[1] - 12], R * 0.8, squash);
      if (!inside([at[0], at[1] - R])) light += arc(at, R * 0.58, -2.5, -0.9);
    }
    const gloom: Point = [cx + 10 + next() * 40, cy + 16 + next() * 26];
    const gleam: Point = [cx - 12 - next() * 30, cy - 20 - next() * 20];
    if (next() < 0.6) lobes.push(lobe(gloom, "gloom", squash));
    if (next() < 0.7) lobes.push(lobe(gleam, "gleam", squash));
    if (!foot) folds += arc([cx - 8 + next() * 30, cy + next() * 20], R * 0.52, 0.4, 2);
  });
  const fill = `url(#sky-${flat ? "flat" : "heap"})`, edge = rings(outline(layout, cells));
  return [
    { d: back, class: "cumulus-back" },
    { d: edge, class: "cumulus", fill },
    { d: body, class: "cumulus", fill },
    ...lobes,
    { d: folds, class: "cumulus-shade" },
    { d: light, class: "cumulus-light" },
    { d: edge, class: "cumulus-cells" },
  ];
}

/** Return a place in a cloud that is lighter or darker than what is around it. */
function lobe(at: Point, kind: "gleam" | "gloom", squash: number): Stroke {
  return { d: puffed(at, R * 0.85, squash), class: "cumulus-lobe", fill: `url(#sky-${kind})` };
}

/** Return a puff, flatter than a circle if squashed. */
function puffed([x, y]: Point, r: number, squash: number): string {
  if (squash === 1) return circle([x, y], r);
  const wide = n(r * 1.35), high = n(r * squash), across = n(r * 2.7);
  return `M${n(x - r * 1.35)} ${
    n(y)
  }a${wide} ${high} 0 1 0 ${across} 0a${wide} ${high} 0 1 0-${across} 0`;
}

/** Return weather over the whole width: a veil with a heaped edge, and what falls from it. */
function layer(layout: Layout, cloud: Cloud, [top, bottom]: readonly [number, number]): Stroke[] {
  const { x, y, w } = layout.frame, name = cloud.kind ?? "haze", next = chance(`layer ${cloud.id}`);
  const upper = Math.max(y, top), high = name === "haze" ? 5 : 17;
  const body = `M${x} ${n(bottom)}V${n(upper)}${rim(w, high, 1, next)}V${n(bottom)}${
    rim(-w, name === "storm" ? 20 : 11, name === "storm" ? 1 : 0.5, next)
  }Z`;
  return [
    ...(name === "storm" ? rain(layout, bottom, next) : []),
    { d: body, class: `veil veil-${name}`, fill: `url(#sky-${name})` },
    { d: rolls(x, w, upper, bottom, name, next), class: `veil-roll veil-roll-${name}` },
    { d: streaks(x, w, upper, bottom, next), class: `wisp wisp-${name}` },
    { d: `M${x} ${n(top)}h${n(w)}M${x} ${n(bottom)}h${n(w)}`, class: "veil-edge" },
  ];
}

/** Return a row of humps from one side to the other; from right to left they hang down. */
function rim(w: number, high: number, calm: number, next: () => number): string {
  const way = Math.sign(w), long = Math.abs(w);
  let d = "";
  for (let at = 0; at < long;) {
    const wide = Math.min(long - at, (70 + next() * 130) / calm), up = high * (0.5 + next());
    d += `q${n(way * wide / 2)} ${n(-way * up * 2)} ${n(way * wide)} 0`;
    at += wide;
  }
  return d;
}

/** Return the rolls in the body of a layer: humps over a flat foot, in rows. */
function rolls(
  x: number,
  w: number,
  top: number,
  bottom: number,
  name: string,
  next: () => number,
) {
  if (name === "haze") return "";
  let d = "";
  for (let row = top + 46; row < bottom - 20; row += 54 + next() * 26) {
    for (let at = x - next() * 300; at < x + w; at += 120 + next() * 420) {
      d += `M${n(at)} ${n(row)}q14-8 34-10`;
      let wide = 34;
      for (let hump = 0, many = 2 + next() * 5; hump < many; hump++) {
        const long = 34 + next() * 60, high = 9 + next() * 15;
        d += `q${n(long * 0.4)} ${n(-high * 1.7)} ${n(long)} 0`;
        wide += long;
      }
      d += `q24 2 40 10q${n(-wide * 0.5)} 9 ${n(-wide - 40)} 0Z`;
    }
  }
  return d;
}

function streaks(x: number, w: number, top: number, bottom: number, next: () => number): string {
  let d = "";
  const count = Math.round(w * (bottom - top) / 60_000);
  for (let i = 0; i < count; i++) {
    const at = x + next() * w, y = top + 14 + next() * Math.max(0, bottom - top - 28);
    const long = 90 + next() * 240, deep = 2 + next() * 4;
    d += `M${n(at)} ${n(y)}q${n(long / 2)}-${n(deep * 2)} ${n(long)} 0q${n(-long / 2)} ${n(deep)} ${
      n(-long)
    } 0Z`;
  }
  return d;
}

/** Return curtains of rain below a storm, and its lightning. */
function rain({ frame: { x, w } }: Layout, from: number, next: () => number): Stroke[] {
  let d = "", bolts = "";
  for (let at = x; at < x + w; at += 240 + next() * 320) {
    const wide = 120 + next() * 160, long = 260 + next() * 320;
    for (let drop = at; drop < at + wide; drop += 9 + next() * 12) {
      const broad = 4 + next() * 14, far = long * (0.6 + next() * 0.5);
      d += `M${n(drop)} ${n(from - 20)}h${n(broad)}l${n(-far * 0.24 - broad / 2)} ${n(far)}Z`;
    }
    if (next() < 0.4) {
      const left = at + wide / 2;
      bolts += `M${n(left)} ${n(from - 30)}l-16 54h15l-22 62l52-76h-17l26-40Z`;
    }
  }
  return [
    { d, class: "veil-rain", fill: "url(#sky-rain)" },
    { d: bolts, class: "veil-bolt" },
  ];
}
