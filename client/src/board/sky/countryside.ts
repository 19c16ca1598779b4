/** Countryside: the land below the sky, from the horizon to the turf: fields, woods and houses. */

import { swell } from "./air.ts";
import { type Span, type Stretch, stretchesOf, within } from "./front.ts";
import { chance, circle } from "../land/ink.ts";
import { type Layout, line, n, type Point, type Stroke } from "../layout.ts";

/** How far the rows of fields are between the horizon and the turf, and how wide fields are. */
const ROWS = [0, 0.1, 0.25, 0.5, 1] as const;
const WIDE = [38, 62, 104, 176] as const;
/** The height of the horizon over the turf, and how far the land swells above it. */
const HORIZON = 62, SWELL = 34;
/** How far below the base line the land ends. */
export const LIP = 12;
const CROPS = ["field-0", "field-1", "field-2", "plot-0", "plot-1", "plot-2"] as const;
const WASTE = ["waste", "mud-light", "spoil"] as const;

/** Return the land between the hills and the turf; `waste` is where shells have ploughed it. */
export function countryside(layout: Layout, base: number, waste: Span): Stroke[] {
  const { frame: { x, w } } = layout, rise = swell("land", 900);
  const height = (at: number, row: number) =>
    base + LIP - (HORIZON + LIP + SWELL * rise(at - x)) * (1 - row);
  const fields = plots(layout, height, waste);
  return [
    ...fields,
    ...groves(layout, height, waste),
    ...river(layout, height),
    ...hamlets(layout, height),
    { d: `M${x} ${n(base - 160)}h${n(w)}V${n(base + 6)}H${x}Z`, class: "", fill: "url(#sky-mist)" },
    ...trees(layout, base),
    ...town(layout, base),
    ...aerodrome(layout, base),
  ];
}

type Height = (x: number, row: number) => number;

/** Return the fields and their hedges; in the waste, mud and craters. */
function plots({ frame: { x, w } }: Layout, height: Height, waste: Span): Stroke[] {
  const found = new Map<string, string>();
  let hedges = "", holes = "", shades = "";
  const put = (paint: string, d: string) => found.set(paint, (found.get(paint) ?? "") + d);
  WIDE.forEach((usual, row) => {
    const next = chance(`fields ${row}`), [top, foot] = [ROWS[row]!, ROWS[row + 1]!];
    let slant = 0;
    for (let at = x - usual, first = true; at < x + w; first = false) {
      const wide = usual * (0.55 + next()), lean = (next() - 0.5) * usual * 0.9;
      const right = at + wide, kind = Math.floor(next() * CROPS.length);
      const ring: Point[] = [
        [at + slant, height(at + slant, top)],
        [right + lean, height(right + lean, top)],
        [right, height(right, foot)],
        [at, height(at, foot)],
      ];
      const bare = within(waste, (at + right) / 2);
      put(bare ? WASTE[kind % WASTE.length]! : CROPS[kind]!, line(ring, true));
      if (!bare && !first) hedges += line([ring[3]!, ring[0]!, ring[1]!]);
      if (bare) {
        for (let i = 0; i < 3; i++) {
          const hole = at + next() * wide, deep = top + (foot - top) * (0.2 + 0.7 * next());
          const r = 3 + 9 * deep, y = height(hole, deep);
          holes += `M${n(hole - r)} ${n(y)}a${n(r)} ${n(r * 0.34)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${
            n(r * 0.34)
          } 0 1 0 ${n(-2 * r)} 0`;
          shades += `M${n(hole - r)} ${n(y)}a${n(r)} ${n(r * 0.34)} 0 0 1 ${n(2 * r)} 0`;
        }
      }
      [at, slant] = [right, lean];
    }
  });
  return [
    ...[...found].map(([paint, d]) => ({ d, class: "side-plot", fill: `var(--${paint})` })),
    { d: hedges, class: "side-hedge" },
    { d: holes, class: "crater" },
    { d: shades, class: "crater-shade" },
  ];
}

/** Return the woods in the distance, rounder and larger the nearer they are. */
function groves({ frame: { x, w } }: Layout, height: Height, waste: Span): Stroke[] {
  let crowns = "", shades = "";
  [[0.02, 3, 90], [0.12, 4.5, 170], [0.28, 7, 330], [0.5, 10, 700]].forEach((row, i) => {
    const [depth, r, apart] = row as [number, number, number], next = chance(`grove ${i}`);
    for (let at = x + next() * apart; at < x + w; at += apart * (0.4 + next())) {
      if (within(waste, at, r * 6)) continue;
      for (let j = 0, many = 4 + next() * 9; j < many; j++) {
        const left = at + j * r * 1.15, up = height(left, depth) - r * (0.3 + next() * 0.6);
        const size = r * (0.75 + next() * 0.5);
        crowns += circle([left, up], size);
        shades += `M${n(left - size * 0.7)} ${n(up + size * 0.6)}q${n(size * 0.7)} ${
          n(size * 0.7)
        } ${n(size * 1.4)} 0`;
      }
    }
  });
  return [
    { d: crowns, class: "side-grove" },
    { d: shades, class: "side-grove-shade" },
  ];
}

/** Return a river that comes nearer in bends and ends at the turf. */
function river(layout: Layout, height: Height): Stroke[] {
  let d = "", gleam = "";
  for (const { x } of stretchesOf(layout, "river")) {
    const left: Point[] = [], right: Point[] = [];
    for (let row = 0; row <= 1.001; row += 0.05) {
      const near = row ** 1.4, bend = Math.sin(row * 9 + x) * (16 + 90 * near) * (1 - row * 0.6);
      const at = x + bend, half = 1.5 + 40 * near, y = height(at, near);
      left.push([at - half, y]);
      right.unshift([at + half, y]);
      if (near > 0.06) gleam += `M${n(at - half * 0.5)} ${n(y)}h${n(half * 0.7)}`;
    }
    d += line([...left, ...right], true);
  }
  return [{ d, class: "side-water" }, { d: gleam, class: "side-gleam" }];
}

/** Return a few roofs in the distance behind every town. */
function hamlets(layout: Layout, height: Height): Stroke[] {
  let walls = "", roofs = "";
  for (const { x, w, name } of stretchesOf(layout, "town")) {
    const next = chance(`hamlet ${name}`);
    for (let i = 0; i < 16; i++) {
      const at = x + (next() - 0.5) * w * 1.7, depth = 0.1 + next() * 0.35;
      const size = 4 + 12 * depth, y = height(at, depth);
      walls += `M${n(at)} ${n(y)}v${n(-size * 0.7)}h${n(size * 1.5)}v${n(size * 0.7)}Z`;
      roofs += `M${n(at - 1)} ${n(y - size * 0.65)}l${n(size * 0.75)} ${n(-size * 0.6)}l${
        n(size * 0.75 + 2)
      } ${n(size * 0.6)}Z`;
    }
  }
  return [{ d: walls, class: "side-wall" }, { d: roofs, class: "side-roof" }];
}

/** Return trees at the turf: whole ones in woods, and poplars along a road. */
function trees(layout: Layout, base: number): Stroke[] {
  let trunks = "", crowns = "", light = "", poplars = "";
  for (const { x, w, name } of stretchesOf(layout, "woods")) {
    const next = chance(`wood ${name}`);
    for (let at = x - w / 2 + 8; at < x + w / 2 - 4; at += 11 + next() * 9) {
      const tall = 26 + next() * 24, r = 9 + next() * 6, top = base + 8 - tall;
      trunks += `M${n(at)} ${n(base + 10)}V${n(top)}`;
      for (let i = 0; i < 3; i++) {
        const spot: Point = [at + (next() - 0.5) * r * 1.3, top + (next() - 0.4) * r];
        crowns += circle(spot, r * (0.6 + next() * 0.4));
        light += circle([spot[0] - r * 0.3, spot[1] - r * 0.3], r * 0.3);
      }
    }
  }
  for (const { x, w, name } of stretchesOf(layout, "road")) {
    const next = chance(`poplars ${name}`);
    for (let at = x - w / 2 + 12; at < x + w / 2; at += 27 + next() * 8) {
      const tall = 44 + next() * 20, wide = 5 + next() * 2, foot = base + 9;
      trunks += `M${n(at)} ${n(foot)}v-12`;
      poplars += `M${n(at)} ${n(foot - 6)}q${n(-wide * 1.7)} ${n(-tall * 0.45)} 0 ${n(-tall)}q${
        n(wide * 1.7)
      } ${n(tall * 0.55)} 0 ${n(tall)}Z`;
    }
  }
  return [
    { d: trunks, class: "side-trunk" },
    { d: poplars, class: "side-poplar" },
    { d: crowns, class: "side-crown" },
    { d: light, class: "side-crown-light" },
  ];
}

/** Return houses with gables at the turf, and a church in the middle of them. */
function town(layout: Layout, base: number): Stroke[] {
  let walls = "", roofs = "", spires = "", windows = "";
  for (const { x, w, name } of stretchesOf(layout, "town")) {
    const next = chance(`town ${name}`), foot = base + 10;
    spires += `M${n(x - 9)} ${n(foot)}v-46l9-34l9 34v46Z`;
    for (let at = x - w / 2 + 4; at < x + w / 2 - 26; at += 25 + next() * 7) {
      const wide = 20 + next() * 8, high = 12 + next() * 9;
      walls += `M${n(at)} ${n(foot)}v${n(-high)}h${n(wide)}v${n(high)}Z`;
      roofs += `M${n(at - 3)} ${n(foot - high)}l6-${n(9 + next() * 4)}h${n(wide - 6)}l6 ${
        n(9 + next() * 4)
      }Z`;
      for (let i = 5; i < wide - 4; i += 8) windows += `M${n(at + i)} ${n(foot - high + 5)}v4`;
    }
  }
  return [
    { d: spires, class: "side-spire" },
    { d: walls, class: "side-wall" },
    { d: roofs, class: "side-roof" },
    { d: windows, class: "side-window" },
  ];
}

/** Return tents of canvas, and a wind sock. */
function aerodrome(layout: Layout, base: number): Stroke[] {
  const foot = base + 10;
  const tent = ({ x }: Stretch, out: number) =>
    `M${n(x + out - 34)} ${n(foot)}v-16q0-18 34-20q34 2 34 20v16Z`;
  const door = ({ x }: Stretch, out: number) =>
    `M${n(x + out - 22)} ${n(foot)}v-13q6-12 22-12t22 12v13Z`;
  const all = stretchesOf(layout, "aerodrome");
  const each = (draw: typeof tent) => all.map((site) => draw(site, -46) + draw(site, 46)).join("");
  const poles = all.map(({ x }) => `M${n(x + 104)} ${n(foot)}v-44`).join("");
  const socks = all.map(({ x }) => `M${n(x + 104)} ${n(foot - 44)}l30 5v5l-30 4Z`).join("");
  return [
    { d: each(tent), class: "side-tent" },
    { d: each(door), class: "side-door" },
    { d: poles, class: "side-trunk" },
    { d: socks, class: "side-sock" },
  ];
}
