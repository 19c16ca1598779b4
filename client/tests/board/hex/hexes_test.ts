/// <reference lib="deno.ns" />
import { deepStrictEqual as assertEquals } from "node:assert/strict";
import * as hexes from "../../../src/board/hex/hexes.ts";
import type { Hex } from "../../../src/board/hex/hexes.ts";
import { GRID } from "../boards.ts";

Deno.test("cells: names convert to hexes and back, beyond the edges too", () => {
  for (const shifted of [0, 1]) {
    const grid = { ...GRID, shifted };
    for (const name of ["1,1", "12,9", "24,18", "0,0", "-1,-3", "25,4"]) {
      assertEquals(hexes.cellName(grid, hexes.parse(grid, name)!), name);
    }
  }
  assertEquals(hexes.parse(GRID, "high,3"), null);
});

Deno.test("rotation: exact; six sixths change nothing, and a sixth turns each direction to the next", () => {
  hexes.DIRECTIONS.forEach((step, i) => {
    assertEquals(hexes.rotate(step, 1), hexes.DIRECTIONS[(i + 1) % 6]);
    assertEquals(hexes.rotate(step, -1), hexes.DIRECTIONS[(i + 5) % 6]);
  });
  for (const hex of [[3, -1], [0, 4], [-2, 5]] as Hex[]) {
    assertEquals(hexes.rotate(hex, 6), hex);
    assertEquals(hexes.rotate(hexes.rotate(hex, 2), 4), hex);
    assertEquals(hexes.mirror(hexes.mirror(hex)), hex);
    assertEquals(hexes.distance([0, 0], hexes.mirror(hex)), hexes.distance([0, 0], hex));
  }
});

Deno.test("distance: as many as the steps there", () => {
  const far = (a: string, b: string) =>
    hexes.distance(hexes.parse(GRID, a)!, hexes.parse(GRID, b)!);
  assertEquals(far("5,5", "5,5"), 0);
  assertEquals(far("5,5", "8,5"), 3);
  assertEquals(far("5,5", "5,9"), 4);
  assertEquals(far("1,1", "24,18"), far("24,18", "1,1"));
});

Deno.test("clock: twelve ahead, three to the right, six behind", () => {
  const at: Hex = [0, 0];
  assertEquals(hexes.clock(at, 0, [3, 0]), 12);
  assertEquals(hexes.clock(at, 0, [-3, 0]), 6);
  assertEquals(hexes.clock(at, 0, [1, -1]), 10);
  assertEquals(hexes.clock(at, 0, [0, 1]), 2);
  assertEquals(hexes.clock(at, 0, [-1, 2]), 3);
  assertEquals(hexes.clock(at, 0, [1, -2]), 9);
  assertEquals(hexes.clock(at, 0, [0, 0]), 0);
  for (let facing = 0; facing < 6; facing++) {
    assertEquals(hexes.clock(at, facing, hexes.rotate([3, -1], facing)), 11);
  }
});
