/** Front: the cut through the ground: turf, earth, trenches, and what is left between them. */

import type { Feature } from "../../api/schema.ts";
import { swell } from "./air.ts";
import { chance, circle } from "../land/ink.ts";
import { type Layout, n, type Stroke } from "../layout.ts";

/** From where to where along the sheet; null for nowhere. */
export type Span = readonly [from: number, to: number] | null;

/** The middle and the width of something on the ground. */
export interface Stretch {
  x: number;
  w: number;
  name: string;
}

/** Return where features of a kind are along the ground. */
export function stretchesOf({ board, centre, cell }: Layout, kind: Feature["kind"]): Stretch[] {
  return (board.features ?? []).filter((one) => one.kind === kind).map(({ cells }) => {
    const all = cells.map((at) => centre(at)[0]), from = Math.min(...all), to = Math.max(...all);
    return { x: (from + to) / 2, w: to - from + cell, name: cells[0] ?? "" };
  });
}

/** Return the land between the first and the last trench, which shells have ploughed. */
export function wasteOf(layout: Layout): Span {
  const ends = stretchesOf(layout, "trench").flatMap(({ x, w }) => [x - w / 2, x + w / 2]);
  return ends.length ? [Math.min(...ends), Math.max(...ends)] : null;
}

/** Return whether a place is in a span, or nearer to it than `air`. */
export function within(span: Span, x: number, air = 0): boolean {
  return !!span && x > span[0] - air && x < span[1] + air;
}

/** How far below the base line the turf begins, and its depth. */
const TURF = 9, DEEP = 11;

/** Return the cut through the ground, and everything that is dug into it. */
export function frontOf(layout: Layout, base: number, waste: Span): Stroke[] {
  const { x, y, w, h } = layout.frame, foot = y + h, edge = swell("turf", 260);
  const surface = (at: number) => base + TURF + 5 * edge(at - x);
  let turf = `M${n(x)} ${n(foot)}`, earth = turf, blades = "", grass = "";
  for (let at = x; at <= x + w + 12; at += 12) {
    const up = surface(at);
    turf += `L${n(at)} ${n(up)}`;
    earth += `L${n(at)} ${n(up + DEEP * (0.7 + 0.6 * edge(at * 3)))}`;
  }
  const next = chance("turf");
  for (let at = x + 4; at < x + w; at += 5 + next() * 9) {
    const bare = within(waste, at), blade = `M${n(at)} ${n(surface(at) + 3)}l-2-6m2 6l1-8m-1 8l3-5`;
    if (!bare) blades += blade;
    else if (next() < 0.2) grass += blade;
  }
  const close = `L${n(x + w)} ${n(foot)}Z`;
  return [
    { d: turf + close, class: "side-turf" },
    { d: waste ? bared(waste, surface, foot) : "", class: "side-mud" },
    { d: earth + close, class: "side-earth", fill: "url(#sky-earth)" },
    ...strata(layout, base),
    { d: blades, class: "turf" },
    { d: grass, class: "turf turf-dead" },
    ...(waste ? torn(waste, surface) : []),
    ...ditches(layout, base),
  ];
}

/** Return mud in place of turf. */
function bared([from, to]: NonNullable<Span>, surface: (x: number) => number, foot: number) {
  let d = `M${n(from)} ${n(foot)}`;
  for (let at = from; at <= to; at += 12) d += `L${n(at)} ${n(surface(at))}`;
  return `${d}L${n(to)} ${n(foot)}Z`;
}

/** Return layers of the earth, and stones in it. */
function strata({ frame: { x, y, w, h } }: Layout, base: number): Stroke[] {
  const next = chance("stones"), foot = y + h;
  let layers = "", stones = "";
  for (const [i, deep] of [38, 60, 86].entries()) {
    const edge = swell(`layer ${i}`, 700);
    for (let at = x; at <= x + w; at += 40) {
      layers += `${at > x ? "L" : "M"}${n(at)} ${n(base + deep + 14 * edge(at))}`;
    }
  }
  for (let at = x + 20; at < x + w; at += 30 + next() * 60) {
    const up = base + 40 + next() * (foot - base - 50);
    stones += `M${n(at)} ${n(up)}q${n(3 + next() * 5)}-${n(3 + next() * 4)} ${
      n(8 + next() * 8)
    } 0Z`;
  }
  return [{ d: layers, class: "side-layer" }, { d: stones, class: "side-stone" }];
}

/** Return shell holes, stumps, and wire between the trenches. */
function torn([from, to]: NonNullable<Span>, surface: (x: number) => number): Stroke[] {
  const next = chance("torn");
  let holes = "", stumps = "", posts = "", wire = "";
  for (let at = from + 30; at < to - 60; at += 40 + next() * 70) {
    const wide = 22 + next() * 40, up = surface(at) - 2;
    holes += `M${n(at)} ${n(up)}q${n(wide / 2)} ${n(14 + next() * 16)} ${n(wide)} 0q${
      n(-wide / 2)
    }-4 ${n(-wide)} 0Z`;
    if (next() < 0.4) {
      const tall = 16 + next() * 26, left = at + wide + 8, foot = surface(left) + 3;
      stumps += `M${n(left - 3)} ${n(foot)}l2-${n(tall)}l2 5l2-7l2 ${n(tall + 2)}Z`;
    }
    if (next() < 0.6) {
      const left = at - 24, foot = surface(left) + 2;
      for (const step of [0, 15, 30]) posts += `M${n(left + step)} ${n(foot)}l2-15`;
      wire += `M${n(left)} ${n(foot - 12)}q9 7 17 0t15 1M${n(left)} ${n(foot - 6)}q9 5 17 0t15 1`;
      for (const step of [5, 14, 23]) wire += circle([left + step, foot - 9], 3.4);
    }
  }
  return [
    { d: holes, class: "side-hole" },
    { d: stumps, class: "side-stump" },
    { d: posts, class: "side-post" },
    { d: wire, class: "side-wire" },
  ];
}

/** The width of a trench at the top, and its depth. */
const OPEN = 38, DUG = 44;

/** Return trenches: a cut with boards, a dugout with props, a step, sandbags and a ladder. */
function ditches(layout: Layout, base: number): Stroke[] {
  let cut = "", boards = "", bags = "", dark = "";
  const top = base + TURF, foot = top + DUG;
  for (const { x, w } of stretchesOf(layout, "trench")) {
    for (let at = x - w / 2 + layout.cell / 2; at < x + w / 2; at += layout.cell) {
      const left = at - OPEN / 2;
      cut += `M${n(left)} ${n(top - 2)}l5 ${DUG}h${OPEN - 10}l5-${DUG}Z`;
      dark += `M${n(left + OPEN - 7)} ${n(foot - 4)}h32v-20q-16-9-30 0Z`;
      boards += `M${n(left + 5)} ${n(foot - 2)}h${OPEN - 10}M${n(left + 4)} ${n(top + 8)}l2 ${
        DUG - 12
      }M${n(left + OPEN - 4)} ${n(top + 8)}l-2 ${DUG - 12}M${n(left + 9)} ${n(foot - 3)}l9-${
        DUG - 4
      }M${n(left + 15)} ${n(foot - 3)}l9-${DUG - 4}`;
      for (let rung = 1; rung < 6; rung++) {
        boards += `M${n(left + 9 + rung * 1.4)} ${n(foot - 3 - rung * 6.5)}h6`;
      }
      for (const side of [left - 24, left + OPEN + 2]) {
        for (let i = 0; i < 3; i++) bags += bag(side + i * 8, top + 2);
        for (let i = 0; i < 2; i++) bags += bag(side + 4 + i * 8, top - 4);
      }
    }
  }
  return [
    { d: dark, class: "side-dugout" },
    { d: cut, class: "side-cut" },
    { d: boards, class: "side-board" },
    { d: bags, class: "side-bag" },
  ];
}

function bag(x: number, y: number): string {
  return `M${n(x)} ${n(y)}q-2-6 3-6h5q4 0 2 6Z`;
}
