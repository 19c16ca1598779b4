/** Grain: the texture of the paper: a little noise, drawn once as a small picture and stretched. */

import { chance } from "./ink.ts";

const WIDE = 512;
const HIGH = 340;
const SHADE = [74, 52, 18] as const;
const LIGHT = [255, 250, 232] as const;

/** Return whether the reader asked to save data or to reduce effects. */
function frugal(): boolean {
  const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  return !!saving || matchMedia("(prefers-reduced-data: reduce)").matches ||
    matchMedia("(prefers-contrast: more)").matches;
}

export function grain(canvas: HTMLCanvasElement): void {
  if (frugal()) return;
  canvas.width = WIDE;
  canvas.height = HIGH;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const picture = pen.createImageData(WIDE, HIGH), next = chance("paper");
  const coarse = Array.from({ length: 48 * 32 }, () => next() - 0.5);
  for (let y = 0; y < HIGH; y++) {
    for (let x = 0; x < WIDE; x++) {
      const stain = blend(coarse, x * 46 / WIDE, y * 30 / HIGH), fleck = next() - 0.5;
      const dark = stain * 26 + fleck * 20, at = 4 * (y * WIDE + x);
      const tone = dark > 0 ? SHADE : LIGHT;
      picture.data[at] = tone[0];
      picture.data[at + 1] = tone[1];
      picture.data[at + 2] = tone[2];
      picture.data[at + 3] = Math.min(44, Math.abs(dark));
    }
  }
  pen.putImageData(picture, 0, 0);
}

/** Return a value of a coarse field of 48 columns, interpolated between its points. */
function blend(field: readonly number[], x: number, y: number): number {
  const i = Math.floor(x), j = Math.floor(y), u = x - i, v = y - j;
  const at = (a: number, b: number) => field[(j + b) * 48 + i + a] ?? 0;
  return (at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v;
}
