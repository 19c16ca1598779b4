/// <reference lib="deno.ns" />
import { deepStrictEqual as assertEquals, ok as assert } from "node:assert/strict";
import { clearest, lifted } from "../../../src/board/pieces/label_layout.ts";

Deno.test("plates that would lie upon each other are moved up, the lowest stays", () => {
  const plates = [[100, 100], [110, 95], [105, 90], [300, 100]] as const;
  const up = lifted(plates, 50, 20);
  assertEquals([up[0], up[3]], [0, 0]);
  const at = plates.map(([x, y], i) => [x, y - up[i]!] as const);
  at.forEach(([x, y], i) =>
    at.slice(i + 1).forEach(([ox, oy]) =>
      assert(Math.abs(x - ox) >= 50 || Math.abs(y - oy) >= 20, `${at}`)
    )
  );
});

Deno.test("a plate lies where it covers no aircraft, within the window", () => {
  const window = { x: 0, y: 0, w: 400, h: 300 }, size = { w: 80, h: 40 };
  const below = { x: 100, y: 150, ...size }, above = { x: 100, y: 40, ...size };
  const craft = { x: 120, y: 160, w: 50, h: 50 }, outside = { x: 100, y: 280, ...size };
  assertEquals(clearest([below, above], window, []), below);
  assertEquals(clearest([below, above], window, [craft]), above);
  assertEquals(clearest([outside, above], window, []), above);
  assertEquals(clearest([outside, above], window, [{ x: 139, y: 79, w: 2, h: 2 }]), above);
});
