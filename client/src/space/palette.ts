/** Palette: the paints of the board in three dimensions, where no style sheet reaches. */

export const PAINT = {
  blue: "#27408b",
  white: "#f4efe0",
  red: "#b3282d",
  green: "#2f6b3a",
  black: "#1c1a18",
  paper: "#f7f2e2",
  accent: "#8c2b1e",
  tag: "#f7efda",
  ink: "#2a231a",
  on_accent: "#fff8e8",
};
/** The colour of each ground, and how strongly it is laid on. */
export const GROUND_INK: Record<string, readonly [number, number]> = {
  roundel: [0x27408b, 0.2],
  cross: [0x7a1f1a, 0.2],
  nobody: [0x3f2f1c, 0.5],
};
export const LEVEL_INK = [0x6d5f48, 0x7c5a2c, 0x8c2b1e, 0x6b2f5c, 0x274a68];
export const LIGHT = { air: 0xfff2dc, sun: 0xfff1d0, night: 0x11171f, day: 0xd9cdb0 };
