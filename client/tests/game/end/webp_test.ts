/// <reference lib="deno.ns" />
/** Pictures in one file: every chunk has its length, an even number of bytes, and its place. */

import { deepStrictEqual as assertEquals } from "node:assert/strict";
import { animated, pixels } from "../../../src/game/end/webp.ts";

const ascii = (text: string) => [...text].map((one) => one.charCodeAt(0));

/** Return a single picture with some bytes of pixels, and a chunk to be dropped. */
function single(count: number): Uint8Array {
  const body = Array.from({ length: count + count % 2 }, (_, at) => at < count ? at + 1 : 0);
  const chunks = [...ascii("EXIF"), 2, 0, 0, 0, 7, 7, ...ascii("VP8 "), count, 0, 0, 0, ...body];
  return Uint8Array.from([
    ...ascii("RIFF"),
    chunks.length + 4,
    0,
    0,
    0,
    ...ascii("WEBP"),
    ...chunks,
  ]);
}

/** Return the names of a file's chunks, with their lengths. */
function chunks(file: Uint8Array, from = 12): [string, number][] {
  const found: [string, number][] = [], view = new DataView(file.buffer);
  for (let at = from; at < file.length;) {
    const length = view.getUint32(at + 4, true);
    found.push([String.fromCharCode(...file.subarray(at, at + 4)), length]);
    at += 8 + length + length % 2;
  }
  return found;
}

Deno.test("only the pixels of a picture are copied", () => {
  assertEquals([...pixels(single(3))], [...ascii("VP8 "), 3, 0, 0, 0, 1, 2, 3, 0]);
});

Deno.test("a film has its size, its loop and every picture in its place", () => {
  const cuts = [
    { image: single(3), x: 0, y: 0, w: 640, h: 440, lasts: 600 },
    { image: single(4), x: 258, y: 40, w: 20, h: 11, lasts: 80 },
  ];
  const file = animated(640, 440, cuts);
  assertEquals(chunks(file), [["VP8X", 10], ["ANIM", 6], ["ANMF", 28], ["ANMF", 28]]);
  assertEquals(new DataView(file.buffer).getUint32(4, true), file.length - 8);
  assertEquals([...file.subarray(20, 30)], [2, 0, 0, 0, 127, 2, 0, 183, 1, 0]);
  const second = file.length - 28;
  assertEquals([...file.subarray(second, second + 16)], [
    ...[129, 0, 0, 20, 0, 0, 19, 0, 0, 10, 0, 0, 80, 0, 0, 2],
  ]);
});
