/// <reference lib="deno.ns" />
import { deepStrictEqual as assertEquals, ok as assert } from "node:assert/strict";
import { clearest, lifted, spread } from "../../../src/board/pieces/label_layout.ts";

Deno.test("overlapping labels are moved up, the lowest stays", () => {
  const labels = [[100, 100], [110, 95], [105, 90], [300, 100]] as const;
  const up = lifted(labels, 50, 20);
  assertEquals([up[0], up[3]], [0, 0]);
  const at = labels.map(([x, y], i) => [x, y - up[i]!] as const);
  at.forEach(([x, y], i) =>
    at.slice(i + 1).forEach(([ox, oy]) =>
      assert(Math.abs(x - ox) >= 50 || Math.abs(y - oy) >= 20, `${at}`)
    )
  );
});

Deno.test("a label avoids aircraft, within the window", () => {
  const window = { x: 0, y: 0, w: 400, h: 300 }, size = { w: 80, h: 40 };
  const below = { x: 100, y: 150, ...size }, above = { x: 100, y: 40, ...size };
  const craft = { x: 120, y: 160, w: 50, h: 50 }, outside = { x: 100, y: 280, ...size };
  assertEquals(clearest([below, above], window, []), below);
  assertEquals(clearest([below, above], window, [craft]), above);
  assertEquals(clearest([outside, above], window, []), above);
  assertEquals(clearest([outside, above], window, [{ x: 139, y: 79, w: 2, h: 2 }]), above);
});

Deno.test("labels of neighbours cover neither each other nor aircraft", () => {
  const window = { x: 0, y: 0, w: 600, h: 400 };
  const crafts = [[200, 100], [230, 165]].map(([x, y]) => ({ x: x!, y: y!, w: 60, h: 60 }));
  const wishes = crafts.map(({ x, y }) => {
    const plate = { x: x - 20, w: 100, h: 20 };
    return [{ ...plate, y: y + 60 }, { ...plate, y: y - 20 }, { ...plate, y: y + 80 }];
  });
  const laid = spread(wishes, window, crafts), all = [...laid, ...crafts];
  const meet = (a: typeof window, b: typeof window) =>
    a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
  all.forEach((one, i) => all.slice(i + 1).forEach((other) => assert(!meet(one, other))));
  assertEquals(laid[1], wishes[1]![0]);
});
