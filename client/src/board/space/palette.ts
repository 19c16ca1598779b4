/** Palette: the colours of the board in three dimensions, which style sheets cannot set. */

import type { Brings } from "../overlays/ends.ts";

export const PAINT = {
  blue: "#27408b",
  white: "#f4efe0",
  red: "#b3282d",
  green: "#2f6b3a",
  black: "#1c1a18",
  paper: "#f7f2e2",
  linen: "#d9c28c",
  accent: "#8c2b1e",
  tag: "#f7efda",
  ink: "#2a231a",
  on_accent: "#fff8e8",
};
/** The colour of each ground, and its opacity. */
export const GROUND_INK: Record<string, readonly [number, number]> = {
  roundel: [0x27408b, 0.2],
  cross: [0x7a1f1a, 0.2],
  no_mans_land: [0x3f2f1c, 0.5],
};
/** The places of aircraft that enter later. */
export const PATROL_INK = [0x4a3f2b, 0.2] as const;
/** The points and lines of a lattice, and the limit of its border. */
export const LATTICE_INK = 0x4a3f2b, LIMIT_INK = 0xa8322a;
/** The sheet by day and by night: its margin, and the dimming of the land. */
export const DAY = { margin: 0xd8ccab, land: 0xc6c4c0 };
export const NIGHT = { margin: 0x33352e, land: 0x6e6f70 };
export const LIGHT = { air: 0xfff2dc, sun: 0xfff1d0, night: 0x11171f, day: 0xd9cdb0 };
/** The consequences of an end, in the colours of the plan. */
export const BRINGS_INK: Record<Brings, number> = {
  shot: 0xe0a92e,
  sights: 0xa8322a,
  both: 0xd2691e,
  safe: 0xfff8e2,
};
