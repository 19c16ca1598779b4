/// <reference lib="deno.ns" />
import { deepStrictEqual as assertEquals, ok as assert } from "node:assert/strict";
import { type Eye, framing, type Place, seenAt, sees } from "../../../src/board/space/eye.ts";

const EYE: Eye = { about: -Math.PI / 2 + 0.3, over: 0.75, far: 30, to: [0, 1, 0] };
const RIM = { left: 0.06, right: 0.12, top: 0.14, bottom: 0.08 };

Deno.test("the target is in the middle, and higher places are above it", () => {
  const [x, y] = seenAt(EYE, 1.5, [0, 1, 0]);
  assertEquals([x, y], [0.5, 0.5]);
  assert(seenAt(EYE, 1.5, [0, 4, 0])[1] < 0.5);
});

Deno.test("d13: the sky opens framed on all aircraft, on a desktop and on a phone", () => {
  const all: Place[] = [[-11, 1, -7], [11, 5, 7], [-10, 3, 7], [9, 1, -6]];
  for (const aspect of [1.6, 0.8]) {
    const found = framing(EYE, aspect, all, RIM);
    assert(sees(found, aspect, all, RIM));
    assert(!sees({ ...found, far: found.far * 0.75 }, aspect, all, RIM), "it stands too far off");
  }
});
