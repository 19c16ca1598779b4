/// <reference lib="deno.ns" />
import { deepEqual, equal, ok } from "node:assert/strict";
import type { Point } from "../../../src/board/layout.ts";
import {
  cornersOf,
  merged,
  openHeight,
  signsOf,
  spread,
} from "../../../src/board/overlays/signs.ts";

const NONE: Point = [0, 0];
const BARE = { topLeft: NONE, topRight: NONE, bottomLeft: NONE, bottomRight: NONE };

Deno.test("places are spread as little as possible, within their bounds", () => {
  deepEqual(spread([10, 200], 50, 0, 300), [10, 200]);
  deepEqual(spread([100, 110, 120], 50, 0, 300), [100, 150, 200]);
  deepEqual(spread([280, 290], 50, 0, 300), [250, 300]);
  deepEqual(spread([5, 5, 5], 50, 0, 60), [0, 30, 60]);
});

Deno.test("visible points have no sign, and signs do not overlap", () => {
  const far = Array.from({ length: 6 }, (_, i) => [`G${i}`, [400 + i, -50]] as const);
  const points = new Map<string, Point>([["in", [300, 200]], ...far]);
  const signs = signsOf(points, [800, 400], BARE);
  equal(signs.length, 6);
  signs.forEach((one, i) => i && ok(one.left - signs[i - 1]!.left >= 62));
});

Deno.test("without enough space the last sign represents the others", () => {
  const far = Array.from({ length: 9 }, (_, i) => [`G${i}`, [-50, 100 + i]] as [string, Point]);
  const signs = signsOf(new Map(far), [300, 200], BARE);
  deepEqual(signs.map((sign) => sign.more), [0, 0, 0, 6]);
});

Deno.test("enemies out of sight share one sign, that of the nearest", () => {
  const points = new Map<string, Point>([
    ...([["A1", [-400, 100]], ["A2", [-50, 100]], ["A3", [100, 100]], ["I1", [-50, 50]]] as const),
  ]);
  const isFoe = (id: string) => id.startsWith("A");
  const [left, crowd] = merged(points, isFoe, [300, 200]);
  deepEqual([...left.keys()], ["A2", "A3", "I1"]);
  deepEqual(crowd, { lead: "A2", count: 2 });
  points.delete("A1");
  deepEqual(merged(points, isFoe, [300, 200]), [points, null]);
});

Deno.test("signs avoid what is in the corners", () => {
  const points = new Map<string, Point>([["a", [-40, -5]], ["b", [820, 390]]]);
  const corners = { ...BARE, topLeft: [84, 84] as const, bottomRight: [56, 200] as const };
  const [left, right] = signsOf(points, [800, 400], corners);
  ok(left!.top >= 84);
  ok(right!.top <= 200);
});

Deno.test("d13: signs avoid what is in the corners of the window", () => {
  const covers = [{ x: 300, y: 4, w: 90, h: 40 }, { x: 6, y: 250, w: 200, h: 40 }];
  const corners = cornersOf(covers, [400, 300]);
  const right = { topRight: [100, 44], bottomRight: NONE };
  deepEqual(corners, { topLeft: NONE, bottomLeft: [206, 50], ...right });
  const [sign] = signsOf(new Map<string, Point>([["A1", [20, 900]]]), [400, 300], corners);
  ok(sign!.left > 206);
});

Deno.test("a drawer across the window is an edge for signs", () => {
  const covers = [{ x: 0, y: 200, w: 400, h: 120 }, { x: 300, y: 4, w: 90, h: 40 }];
  deepEqual(openHeight(covers, [400, 300]), 200);
  deepEqual(openHeight(covers.slice(1), [400, 300]), 300);
  deepEqual(cornersOf(covers, [400, 200]).bottomRight, NONE);
});

Deno.test("a sign moves beside ends and aircraft that it would cover, if there is space", () => {
  const points = new Map<string, Point>([["A1", [900, 200]]]);
  const end = { x: 770, y: 190, w: 20, h: 20 };
  const [sign] = signsOf(points, [800, 400], BARE, [end]);
  ok(sign!.top + 20 <= end.y || sign!.top - 20 >= end.y + end.h, `${sign!.top}`);
  const everywhere = [{ x: 700, y: 0, w: 100, h: 400 }];
  equal(signsOf(points, [800, 400], BARE, everywhere)[0]!.top, 200);
});

Deno.test("a narrow window has a few signs at an edge: the nearest, and one for the others", () => {
  const far = Array.from({ length: 9 }, (_, i) => [`G${i}`, [-90 + 5 * i, 60 * i]] as const);
  const signs = signsOf(new Map<string, Point>(far), [390, 600], BARE);
  deepEqual(signs.filter((sign) => !sign.more).map((sign) => sign.id), ["G4", "G5", "G6"]);
  deepEqual(signs.map((sign) => sign.more).filter(Boolean), [6]);
});

Deno.test("where tools take a whole edge, signs are above them", () => {
  const corners = { ...BARE, bottomLeft: [310, 56] as const, bottomRight: [60, 104] as const };
  const [sign] = signsOf(new Map<string, Point>([["G1", [300, 700]]]), [390, 600], corners);
  ok(sign!.top <= 600 - 104 - 20);
});
