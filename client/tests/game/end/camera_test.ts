/// <reference lib="deno.ns" />
/** A film keeps only what changes from one picture to the next. */

import { deepStrictEqual as assertEquals } from "node:assert/strict";
import { changed } from "../../../src/game/end/camera.ts";

const blank = () => new Uint32Array(10 * 6);

Deno.test("what has changed is a box with even edges", () => {
  const now = blank();
  now[2 * 10 + 3] = now[4 * 10 + 7] = 1;
  assertEquals(changed(blank(), now, 10), { x: 2, y: 2, w: 6, h: 3 });
  assertEquals(changed(now, now, 10), null);
});

Deno.test("the first picture is all new", () => {
  const now = blank().fill(9);
  assertEquals(changed(new Uint32Array(), now, 10), { x: 0, y: 0, w: 10, h: 6 });
});
