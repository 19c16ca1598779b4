/** Air: the sky behind everything: its light from above to the haze, far clouds, and hills. */

import { chance, circle } from "../land/ink.ts";
import { type Box, n, type Stroke } from "../layout.ts";

/** Return everything that is painted behind the land and the weather, from the sky down. */
export function airOf(frame: Box, base: number, edges: readonly number[]): Stroke[] {
  const { x, y, w } = frame;
  return [
    { d: `M${x} ${y}h${n(w)}V${n(base)}H${x}Z`, class: "air", fill: "url(#sky-air)" },
    { d: brushed(frame, base, "light", 1), class: "air-brush" },
    { d: brushed(frame, base, "dark", 0.6), class: "air-brush air-brush-dark" },
    { d: mares(frame, base), class: "air-mares" },
    { d: bank(frame, base - 170, 40), class: "air-bank air-bank-far" },
    { d: bank(frame, base - 120, 30), class: "air-bank" },
    { d: edges.map((edge) => `M${x} ${n(edge)}h${n(w)}`).join(""), class: "air-edge" },
    { d: hills(frame, base - 80, 66, 880, "far"), class: "hills-far" },
    { d: hills(frame, base - 68, 40, 460, "near"), class: "hills-near" },
  ];
}

/** Return a smooth line that rises and falls between 0 and 1. */
export function swell(name: string, long: number): (x: number) => number {
  const next = chance(`swell ${name}`), turn = 2 * Math.PI;
  const waves = [0.3, 0.15, 0.05].map((high, i) => {
    const length = long / (1 + 1.7 * i), from = next() * turn;
    return (x: number) => high * Math.sin(x / length * turn + from);
  });
  return (x) => waves.reduce((sum, wave) => sum + wave(x), 0.5);
}

/** The distance of the points of a ridge. */
const STEP = 24;

/** Return a row of hills that stand on a line. */
function hills({ x, w }: Box, foot: number, high: number, long: number, name: string): string {
  const rise = swell(name, long);
  let d = `M${n(x)} ${n(foot)}`;
  for (let at = 0; at <= w + STEP; at += STEP) d += `L${n(x + at)} ${n(foot - high * rise(at))}`;
  return `${d}V${n(foot + 120)}H${n(x)}Z`;
}

/** Return the broad strokes of a brush, in the upper share of the sky. */
function brushed({ x, y, w }: Box, base: number, name: string, share: number): string {
  const next = chance(`brush ${name}`);
  let d = "";
  for (let i = 0; i < w / 62; i++) {
    const long = 420 + next() * 760, deep = 8 + next() * 22;
    const left = x - 200 + next() * w, top = y + 30 + next() * (base - y - 260) * share;
    d += `M${n(left)} ${n(top)}q${n(long * 0.3)}-${n(deep)} ${n(long * 0.62)}-${n(deep * 0.5)}t${
      n(long * 0.38)
    } ${n(deep * 0.3)}q${n(-long * 0.3)} ${n(deep * 0.9)} ${n(-long * 0.6)} ${n(deep * 0.7)}t${
      n(-long * 0.4)
    }-${n(deep * 0.5)}Z`;
  }
  return d;
}

/** Return thin clouds of ice, high above any weather that matters. */
function mares({ x, y, w }: Box, base: number): string {
  const next = chance("mares");
  let d = "";
  for (let at = 0; at < w; at += 380 + next() * 420) {
    const top = y + 40 + next() * (base - y) * 0.22;
    for (let i = 0; i < 5; i++) {
      const long = 150 + next() * 260, left = x + at + next() * 170, up = top + i * 15;
      d += `M${n(left)} ${n(up)}q${n(long * 0.4)}-${n(9 + next() * 9)} ${n(long)}-${
        n(next() * 26)
      }q${n(-long * 0.5)} ${n(4 + next() * 5)} ${n(-long)} ${n(8 + next() * 18)}Z`;
    }
  }
  return d;
}

/** Return a bank of clouds at the horizon, heaped over a flat foot. */
function bank({ x, w }: Box, foot: number, large: number): string {
  const next = chance(`bank ${large}`);
  let d = "";
  for (let at = -80; at < w; at += 340 + next() * 520) {
    const wide = 200 + next() * 340, middle = x + at + wide / 2;
    for (let i = 0; i < wide / 22; i++) {
      const out = next() * 2 - 1, tall = (1 - out * out) * large * 1.9;
      d += circle([middle + out * wide / 2, foot - next() * tall], large * (0.4 + next() * 0.5));
    }
    d += `M${n(middle - wide * 0.62)} ${n(foot + large * 0.6)}q${n(wide * 0.62)}-${n(large)} ${
      n(wide * 1.24)
    } 0q${n(-wide * 0.62)} ${n(large * 0.5)} ${n(-wide * 1.24)} 0Z`;
  }
  return d;
}
