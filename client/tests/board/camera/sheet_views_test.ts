/// <reference lib="deno.ns" />
import { deepStrictEqual as assertEquals, ok as assert } from "node:assert/strict";
import { type Point } from "../../../src/board/layout.ts";
import { bareOf, between, filled, filling, opened } from "../../../src/board/camera/filling.ts";
import {
  clamped,
  clearOf,
  fitted,
  framed,
  isUnder,
  shifted,
  together,
  zoomed,
} from "../../../src/board/camera/sheet_views.ts";

Deno.test("camera: fits the sheet, keeps the point under the pointer, and never loses the sheet", () => {
  const sheet = { x: 0, y: 0, w: 2000, h: 1000 };
  const whole = fitted(sheet, 800, 600, 0);
  assertEquals(whole, { k: 0.4, x: 0, y: 100 });
  const near = zoomed(whole, 2, [200, 300]);
  assertEquals((200 - whole.x) / whole.k, (200 - near.x) / near.k);
  const held = clamped({ k: 0.8, x: 5000, y: -5000 }, sheet, 800, 600);
  assert(held.x < 100 && held.y > -1000);
  assert(clamped({ k: 0.001, x: 0, y: 0 }, sheet, 800, 600).k > 0.3);
});

Deno.test("camera: shows as much as stays legible, and what must be seen in any case", () => {
  const room = { left: 10, right: 10, top: 10, bottom: 10 },
    scales = { least: 0.4, legible: 0.5, closest: 1 };
  const must: Point[] = [[0, 0], [100, 0]], near: Point[] = [[400, 200]];
  const seen = (lots: Point[][], size: Point) => framed(lots, size, room, scales);
  assertEquals(seen([must], [800, 600]).k, 1);
  assertEquals(seen([must, near], [320, 300]).k, 300 / 400);
  assertEquals(seen([must, near, [[4000, 0]]], [320, 300]), seen([must, near], [320, 300]));
  const wide = seen([[[0, 0], [4000, 0]]], [820, 600]);
  assertEquals([wide.k, wide.x], [0.4, 10]);
  assertEquals(seen([must, [[900, 0]]], [420, 300]).k, 400 / 900);
  assertEquals(seen([must, must, [[900, 0]]], [420, 300]).k, 1);
  const { k, x } = seen([must], [800, 600]);
  assertEquals(50 * k + x, 400);
});

Deno.test("d13: nothing is framed under a legend or a column of buttons", () => {
  const legend = { x: 250, y: 8, w: 140, h: 30 }, tools = { x: 340, y: 160, w: 44, h: 130 };
  const clear = clearOf([390, 300], [legend, tools]);
  assertEquals(clear, { left: 0, right: 50, top: 38, bottom: 0 });
  const { k, x, y } = framed([[[0, 0], [400, 300]]], [390, 300], clear, {
    least: 1,
    legible: 1,
    closest: 1,
  });
  for (const [px, py] of [[0, 0], [400, 0], [400, 300]] as const) {
    assert(!isUnder([px * k + x, py * k + y], [legend, tools], 0));
  }
  assert(isUnder([230, 20], [legend], 26));
});

Deno.test("camera: controls over the drawer of orders cost only what the drawer leaves", () => {
  const drawer = { x: 0, y: 247, w: 390, h: 479 }, controls = { x: 7, y: 191, w: 257, h: 49 };
  const zoom = { x: 337, y: 194, w: 43, h: 43 }, legend = { x: 218, y: 9, w: 164, h: 23 };
  const clear = clearOf([390, 566], [zoom, legend, controls, drawer]);
  assertEquals(clear, { left: 0, right: 0, top: 32, bottom: 375 });
});

Deno.test("camera: a window opens with at most a tenth of bare table", () => {
  const sheet = { x: 0, y: 0, w: 1500, h: 1000 };
  for (const size of [[390, 560], [768, 740], [818, 790], [490, 290], [1500, 1000]] as const) {
    const part = bareOf(opened(sheet, size), sheet, size);
    assert(part < 0.1001 && part > -0.001, `${size}: ${part}`);
  }
});

Deno.test("camera: an action fills the window as long as what must be seen fits", () => {
  const sheet = { x: 0, y: 0, w: 1500, h: 1000 }, size: Point = [390, 560];
  const room = { left: 10, right: 10, top: 10, bottom: 10 };
  const far = { k: 0.26, x: 0, y: 150 }, least = filling(sheet, size);
  assertEquals(filled(far, sheet, [[100, 500], [500, 500]], size, room).k, least);
  assertEquals(filled(far, sheet, [[0, 500], [1500, 500]], size, room), far);
  assertEquals(filled({ ...far, k: 1 }, sheet, [[100, 500]], size, room).k, 1);
});

Deno.test("camera: later additions move the view no further than necessary", () => {
  const room = { left: 10, right: 10, top: 10, bottom: 10 }, size: Point = [400, 300];
  const view = { k: 1, x: 0, y: 0 };
  assertEquals(shifted(view, [[50, 50], [300, 200]], size, room), view);
  assertEquals(shifted(view, [[50, 50], [420, 200]], size, room), { k: 1, x: -30, y: 0 });
  const { k, x } = shifted(view, [[-100, 50], [660, 200]], size, room);
  assertEquals([k, Math.round(-100 * k + x), Math.round(660 * k + x)], [0.5, 10, 390]);
});

Deno.test("camera: the enemy is included where both are legible", () => {
  const room = { left: 10, right: 10, top: 10, bottom: 10 };
  const own: Point[] = [[0, 0], [100, 0]], foe: Point[] = [[700, 0]];
  assertEquals(together([own, foe], [420, 300], room, 0.5), [...own, ...foe]);
  assertEquals(together([own, foe], [300, 300], room, 0.5), own);
  assertEquals(together([[], foe], [320, 300], room, 0.5), foe);
});

Deno.test("camera: aircraft and enemy are seen together where not all choices are with them", () => {
  const room = { left: 10, right: 10, top: 10, bottom: 10 }, size: Point = [420, 300];
  const own: Point[] = [[0, 0], [-300, 0], [300, 0]], foe: Point[] = [[700, 0]];
  assertEquals(together([own, foe], size, room, 0.5), [[0, 0], [700, 0]]);
  const { k, x } = framed([own, foe], size, room, { least: 0.5, legible: 0.6, closest: 1 });
  assert(k >= 0.5 && x >= 10 && 700 * k + x <= 410, `${k} ${x}`);
});

Deno.test("camera: a view goes as far towards another as it is accepted", () => {
  const from = { k: 1, x: 0, y: 0 }, to = { k: 1, x: 0, y: 100 };
  assertEquals(between(from, to, () => true), to);
  assertEquals(between(from, to, ({ y }) => y < 55).y, 50);
  assertEquals(between(from, to, () => false), from);
  const aside = { k: 1, x: -80, y: 100 };
  assertEquals(between(from, aside, ({ y }) => y < 5), { k: 1, x: -80, y: 0 });
});
