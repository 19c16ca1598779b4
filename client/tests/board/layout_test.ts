/// <reference lib="deno.ns" />
import { deepStrictEqual as assertEquals, ok as assert } from "node:assert/strict";

import * as hexes from "../../src/board/hex/hexes.ts";
import { layoutOf } from "../../src/board/kinds.ts";
import { outline, W } from "../../src/board/layout.ts";
import type { LatticeBoard, SkyBoard } from "../../src/api/schema.ts";
import { AIR, GRID, LAYOUT, MAP } from "./boards.ts";

Deno.test("cells: odd rows are half a hex to the right", () => {
  const [x1, y1] = LAYOUT.centre("5,1"), [x2, y2] = LAYOUT.centre("5,2");
  assertEquals(Math.round(x1 - x2), Math.round(W / 2));
  assertEquals(y2 - y1, 75);
  const even = layoutOf({ ...MAP, grid: { ...GRID, shifted: 0 } });
  assert(even.centre("5,2")[0] > even.centre("5,1")[0]);
});

Deno.test("cells: neighbours in hex geometry are neighbours on paper", () => {
  for (const at of ["5,5", "6,6"]) {
    const here = hexes.parse(GRID, at)!, [x, y] = LAYOUT.centre(at);
    hexes.DIRECTIONS.forEach((step, direction) => {
      const [nx, ny] = LAYOUT.centre(hexes.cellName(GRID, hexes.add(here, step)));
      const angle = Math.atan2(y - ny, nx - x) * 180 / Math.PI;
      assertEquals(Math.round(Math.hypot(nx - x, ny - y)), Math.round(W));
      assertEquals(Math.round((angle + 360) % 360), direction * 60);
    });
  }
});

Deno.test("cells: the cell at a point is the one with that middle", () => {
  for (const cell of LAYOUT.cells) assertEquals(LAYOUT.at(LAYOUT.centre(cell)), cell);
  assertEquals(LAYOUT.cells.length, 24 * 18);
  assertEquals(LAYOUT.at([-400, -400]), null);
});

Deno.test("outlines: adjacent cells have one ring, separate ones two, a hole its own", () => {
  assertEquals(outline(LAYOUT, ["5,5"])[0]!.length, 6);
  assertEquals(outline(LAYOUT, ["5,5", "6,5"]).map((ring) => ring.length), [10]);
  assertEquals(outline(LAYOUT, ["5,5", "9,5"]).length, 2);
  const around = hexes.DIRECTIONS.map((step) =>
    hexes.cellName(GRID, hexes.add(hexes.parse(GRID, "5,5")!, step))
  );
  assertEquals(outline(LAYOUT, around).map((ring) => ring.length).sort(), [18, 6].sort());
});

Deno.test("other boards: a lattice with gaps, a sky from the side", () => {
  const lattice: LatticeBoard = {
    type: "LatticeBoard",
    id: "l",
    grid: { width: 4, height: 4 },
    missing: ["2,2"],
    extensions: [{ type: "Extension", id: "x", grid: { width: 2, height: 4, first_column: 5 } }],
  };
  const points = layoutOf(lattice);
  assertEquals(points.cells.length, 4 * 4 - 1 + 8);
  assert(points.has("6,4") && !points.has("2,2"));
  const sky: SkyBoard = {
    type: "SkyBoard",
    id: "s",
    columns: 5,
    bands: [{ type: "Band", id: "low", label: "low", bottom: 0 }, {
      type: "Band",
      id: "high",
      label: "high",
      bottom: 1000,
    }],
  };
  const side = layoutOf(sky);
  assertEquals(side.cells.length, 15);
  for (const cell of side.cells) assertEquals(side.at(side.centre(cell)), cell);
  assertEquals(side.beside("2,low", "ArrowUp"), "2,high");
  assertEquals(side.beside("2,low", "ArrowDown"), "2,ground");
  assertEquals(side.beside("5,high", "ArrowRight"), null);
  assertEquals(side.neighbours("1,low"), ["2,low", "2,high", "1,high", "1,ground", "2,ground"]);
  assert(side.knows("9,high") && !side.knows("3,3") && !points.knows("3,high"));
});

Deno.test("lattice: points have six neighbours, and a line to each", () => {
  const lattice = layoutOf({ type: "LatticeBoard", id: "l", grid: { width: 5, height: 5 } });
  assertEquals(lattice.neighbours("3,3").length, 6);
  for (const other of lattice.neighbours("3,3")) {
    const [ax, ay] = lattice.centre("3,3"), [bx, by] = lattice.centre(other);
    assertEquals(Math.round(Math.hypot(bx - ax, by - ay)), Math.round(W));
  }
  const ends = lattice.cells.reduce((sum, cell) => sum + lattice.neighbours(cell).length, 0);
  const [lines, dots] = lattice.grid();
  assertEquals(lines!.d.split("M").length - 1, ends / 2);
  assertEquals(dots!.d.split("M").length - 1, 25);
});

Deno.test("a printed board has valid numbers, the same every time", () => {
  const sky: SkyBoard = {
    type: "SkyBoard",
    id: "s",
    columns: 6,
    bands: [{ type: "Band", id: "low", label: "low", bottom: 0, top: 500 }],
    features: (["woods", "town", "river", "trench", "road", "aerodrome"] as const).map((
      kind,
      i,
    ) => ({
      type: "Feature",
      kind,
      cells: [`${i + 1},ground`],
    })),
    clouds: [
      { type: "Cloud", id: "c", cells: ["3,low"] },
      ...(["haze", "stratus", "storm"] as const).map((kind) => ({
        ...{ type: "Cloud" as const, id: kind, cells: [], kind },
      })),
    ],
  };
  const once = layoutOf(sky), again = layoutOf(sky);
  assertEquals(once.land(), again.land());
  const painted = new Set(once.land().map((stroke) => stroke.class));
  for (const kind of ["side-crown", "side-roof", "side-water", "side-cut", "side-poplar"]) {
    assert(painted.has(kind), kind);
  }
  for (const kind of ["side-tent", "cumulus", "veil veil-storm", "veil-rain"]) {
    assert(painted.has(kind), kind);
  }
  assert(once.land().every((stroke) => !stroke.d.includes("NaN")));
  const words = once.labels((phrase) => String(phrase)).map((label) => label.text);
  assertEquals(words.slice(0, 3), ["low", "0–500", "1"]);
});

Deno.test("airspace: odd levels are half a hex to the right, higher ones further up", () => {
  const air = layoutOf(AIR);
  const [x0, y0] = air.centre("5,ground"), [x1, y1] = air.centre("5,1"), [x2] = air.centre("5,2");
  assert(Math.abs(x1 - x0 - W / 2) < 1e-6 && Math.abs(x2 - x0) < 1e-6 && y1 < y0);
  for (const cell of ["1,ground", "5,1", "17,15", "40,30"]) {
    assertEquals(air.at(air.centre(cell)), cell);
  }
  assert(air.knows("41,3") && !air.has("41,3") && !air.knows("3,31"));
  assertEquals(air.beside("5,30", "ArrowUp"), null);
  assertEquals(air.beside("5,9", "ArrowUp"), "5,10");
  assertEquals(hexes.distance(air.hex("12,15")!, air.hex("18,15")!), 6);
});

Deno.test("airspace: painted in a few paths, the widest sky too", () => {
  const air = layoutOf({ ...AIR, columns: 120 });
  const strokes = [...air.land(), ...air.grid(), ...air.clouds()];
  assert(strokes.length < 40);
  assert(strokes.every(({ d }) => !d.includes("NaN")));
  assert(air.labels((text) => typeof text === "string" ? text : text.key).length < 800);
});
