/// <reference lib="deno.ns" />
/** The board's geometry: cells on paper, rotations, clock and distance, as the server has them. */

import { deepStrictEqual as assertEquals, ok as assert } from "node:assert/strict";
import { arcsAt, arcsOf, arcsSaid, ranges } from "../src/board/arcs.ts";
import { groupsOf, ring } from "../src/board/choices.ts";
import { bearing } from "../src/board/describe.ts";
import { frontier, groundInk, groundsOf } from "../src/board/Grounds.tsx";
import * as hexes from "../src/board/hexes.ts";
import type { Hex } from "../src/board/hexes.ts";
import { fetchBeside, layoutOf } from "../src/board/boards/all.ts";
import { landOf } from "../src/board/land.ts";
import { lotsOf } from "../src/board/lots.ts";
import { outline, type Point, W } from "../src/board/layout.ts";
import { fanned } from "../src/board/Pieces.tsx";
import { attitude, paperPose, standing } from "../src/board/pose.ts";
import { clamped, fitted, framed, zoomed } from "../src/board/views.ts";
import type { Arc, HexBoard, LatticeBoard, Piece, Posed, Scene, SkyBoard } from "../src/schema.ts";

await fetchBeside();

const GRID = { width: 24, height: 18 };
const MAP: HexBoard = { type: "HexBoard", id: "map", grid: GRID };
const LAYOUT = layoutOf(MAP);

function piece(id: string, cell: string, facing: number, more: Partial<Piece> = {}): Piece {
  return {
    type: "Piece",
    id,
    side: "italy",
    silhouette: { type: "Silhouette", seats: "single-seater", wings: "biplane" },
    label: id,
    board: "map",
    cell,
    facing,
    ...more,
  };
}

Deno.test("cells: names and hexes go both ways, beyond the edges too", () => {
  for (const shifted of [0, 1]) {
    const grid = { ...GRID, shifted };
    for (const name of ["1,1", "12,9", "24,18", "0,0", "-1,-3", "25,4"]) {
      assertEquals(hexes.cellName(grid, hexes.parse(grid, name)!), name);
    }
  }
  assertEquals(hexes.parse(GRID, "high,3"), null);
});

Deno.test("cells: odd rows lie half a hex to the right", () => {
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

Deno.test("cells: the cell under a point is the one whose middle it is", () => {
  for (const cell of LAYOUT.cells) assertEquals(LAYOUT.at(LAYOUT.centre(cell)), cell);
  assertEquals(LAYOUT.cells.length, 24 * 18);
  assertEquals(LAYOUT.at([-400, -400]), null);
});

Deno.test("rotation: exact, six sixths are none, and a sixth turns each direction on", () => {
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

Deno.test("distance: as many steps as lead there", () => {
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

Deno.test("a foe is called out by the clock, the hexes and the height", () => {
  const from = piece("I1", "5,5", 0, { height: 0 });
  assertEquals(bearing(LAYOUT, from, "8,5", 150), "12 o'clock, 3 hexes, 150 m above");
  assertEquals(bearing(LAYOUT, from, "5,5", -20), "same hex, 20 m below");
  assertEquals(bearing(LAYOUT, from, "6,5"), "12 o'clock, 1 hex");
});

Deno.test("outlines: cells together have one ring, apart two, a hole its own", () => {
  assertEquals(outline(LAYOUT, ["5,5"])[0]!.length, 6);
  assertEquals(outline(LAYOUT, ["5,5", "6,5"]).map((ring) => ring.length), [10]);
  assertEquals(outline(LAYOUT, ["5,5", "9,5"]).length, 2);
  const around = hexes.DIRECTIONS.map((step) =>
    hexes.cellName(GRID, hexes.add(hexes.parse(GRID, "5,5")!, step))
  );
  assertEquals(outline(LAYOUT, around).map((ring) => ring.length).sort(), [18, 6].sort());
});

const AHEAD: readonly Hex[] = [[1, 0], [2, 0], [2, -1], [1, 1]];

function armed(cell: string, facing: number): { scene: Scene; plane: Piece } {
  const at = hexes.parse(GRID, cell)!;
  const cells = hexes.carried(AHEAD, { at: [0, 0], facing: 0 }, { at, facing })
    .map((hex) => hexes.cellName(GRID, hex)).filter(LAYOUT.has);
  const arc: Arc = { type: "Arc", piece: "I1", kind: "A", board: "map", cells };
  const plane = piece("I1", cell, facing);
  return { scene: { type: "Scene", boards: [MAP], pieces: [plane], arcs: [arc] }, plane };
}

Deno.test("arcs: carried to another pose they are those of that pose", () => {
  for (const facing of [0, 60, 120, 180, 240, 300]) {
    const here = armed("8,8", 60), there = armed("14,9", facing);
    const [moved] = arcsAt(LAYOUT, here.scene, here.plane, { cell: "14,9", facing });
    const [stood] = arcsOf(there.scene, there.plane);
    assertEquals([...moved!.cells].sort(), [...stood!.cells].sort());
  }
});

Deno.test("arcs: what the edge of the board hid is made up from the other side", () => {
  const edge = armed("3,1", 0), whole = armed("10,10", 0);
  const plane = { ...edge.plane, label: "another" };
  const scene = { ...edge.scene, pieces: [plane] };
  const [moved] = arcsAt(LAYOUT, scene, plane, { cell: "10,10", facing: 0 });
  assertEquals([...moved!.cells].sort(), [...whole.scene.arcs![0]!.cells].sort());
});

Deno.test("arcs: each range is written once, on the arc", () => {
  const { scene, plane } = armed("8,8", 0), [arc] = arcsOf(scene, plane);
  const written = ranges(LAYOUT, arc!);
  assertEquals(written.map((range) => range.distance).sort(), [1, 2]);
  assert(written.every((range) => arc!.cells.includes(range.cell)));
});

Deno.test("choices: options gather on their cells; those without a place stay in the panel", () => {
  const says = { key: "move" }, about = "I1";
  const question: Posed = {
    key: "k",
    seat: "italy",
    rule: "4.2",
    says,
    about,
    anchor: { piece: "I1", place: "5,5" },
    options: [
      { value: "a", says, anchor: { piece: "I1", place: "6,5", path: ["6,5"], facing: 0 } },
      { value: "b", says, anchor: { piece: "I1", place: "6,5", path: ["6,5"], facing: 60 } },
      { value: "c", says, anchor: { piece: "I1", place: "6,5", path: ["6,5"], facing: 60 } },
      { value: "d", says, anchor: { piece: "A1" } },
      { value: "e", says },
    ],
  };
  const groups = groupsOf(question, [piece("I1", "5,5", 0), piece("A1", "9,9", 180)], LAYOUT.knows);
  assertEquals(groups.map((group) => [group.cell, group.choices.length, group.plain]), [
    ["6,5", 3, false],
    ["9,9", 1, true],
  ]);
  const spots = ring(groups[0]!, 30, 10);
  assert(spots[0]!.x > 29 && Math.abs(spots[0]!.y) < 1e-9);
  assert(Math.hypot(spots[2]!.x, spots[2]!.y) > Math.hypot(spots[1]!.x, spots[1]!.y) + 20);
});

Deno.test("pieces on one cell stand apart, one alone in the middle", () => {
  const fan = fanned([piece("I1", "5,5", 0), piece("A1", "5,5", 0), piece("A2", "6,5", 0)]);
  assert(Math.abs(fan.get("I1")![0] - fan.get("A1")![0]) > 20);
  assertEquals(fan.get("A2")!.map(Math.abs), [0, 0]);
});

Deno.test("camera: fits, keeps the point under the hand, and never loses the sheet", () => {
  const sheet = { x: 0, y: 0, w: 2000, h: 1000 };
  const whole = fitted(sheet, 800, 600, 0);
  assertEquals(whole, { k: 0.4, x: 0, y: 100 });
  const near = zoomed(whole, 2, [200, 300]);
  assertEquals((200 - whole.x) / whole.k, (200 - near.x) / near.k);
  const held = clamped({ k: 0.8, x: 5000, y: -5000 }, sheet, 800, 600);
  assert(held.x < 100 && held.y > -1000);
  assert(clamped({ k: 0.001, x: 0, y: 0 }, sheet, 800, 600).k > 0.3);
});

Deno.test("land: the same on every visit, and in a handful of paths", () => {
  const board: HexBoard = {
    ...MAP,
    features: [
      { type: "Feature", kind: "woods", cells: ["3,3", "4,3"] },
      { type: "Feature", kind: "field", cells: ["8,8"] },
      { type: "Feature", kind: "river", cells: ["1,5", "2,5", "3,5"] },
      { type: "Feature", kind: "town", cells: ["9,9"], label: "Ponte" },
      { type: "Feature", kind: "trench", cells: ["12,1", "12,2", "12,3"] },
    ],
    zones: [{ type: "Zone", id: "waste", cells: ["13,2"], label: "No man's land" }],
  };
  const once = landOf(layoutOf(board)), again = landOf(layoutOf(board));
  assertEquals(once, again);
  assert(once.length < 60);
  assert(once.every((stroke) => !stroke.d.includes("NaN")));
  assertEquals(LAYOUT.grid()[0]!.d.split("M").length - 1 > 1300, true);
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

Deno.test("choices: where most options have no place, none lies on the map", () => {
  const says = { key: "x" };
  const options = [1, 2, 3].map((value) => ({ value, says }));
  const turn = { value: "immelmann", says, anchor: { place: "6,5", facing: 180 } };
  const question: Posed = { key: "k", seat: "s", rule: "1", says, options: [...options, turn] };
  assertEquals(groupsOf(question, [], LAYOUT.knows), []);
});

Deno.test("camera: takes in as much as stays legible, and what must be seen in any case", () => {
  const room = { left: 10, right: 10, top: 10, bottom: 10 }, scales = { legible: 0.5, closest: 1 };
  const must: Point[] = [[0, 0], [100, 0]], near: Point[] = [[400, 200]];
  const seen = (lots: Point[][], size: Point) => framed(lots, size, room, scales);
  assertEquals(seen([must], [800, 600]).k, 1);
  assertEquals(seen([must, near], [320, 300]).k, 300 / 400);
  assertEquals(seen([must, near, [[4000, 0]]], [320, 300]), seen([must, near], [320, 300]));
  assertEquals(seen([[[0, 0], [4000, 0]]], [820, 600]).k, 0.2);
  const { k, x } = seen([must], [800, 600]);
  assertEquals(50 * k + x, 400);
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

Deno.test("a printed board says nothing that is no number, and the same every time", () => {
  const sky: SkyBoard = {
    type: "SkyBoard",
    id: "s",
    columns: 6,
    bands: [{ type: "Band", id: "low", label: "low", bottom: 0, top: 500 }],
    features: (["woods", "town", "river", "trench", "field"] as const).map((kind, i) => ({
      type: "Feature",
      kind,
      cells: [`${i + 1},ground`],
    })),
    clouds: [{ type: "Cloud", id: "c", cells: ["3,low"] }],
  };
  const once = layoutOf(sky), again = layoutOf(sky);
  assertEquals(once.land(), again.land());
  assert(once.land().length > 15);
  assert(once.land().every((stroke) => !stroke.d.includes("NaN")));
  const words = once.labels((phrase) => String(phrase)).map((label) => label.text);
  assertEquals(words.slice(0, 3), ["low", "0–500", "1"]);
});

Deno.test("levels: the higher the bigger, with a rung for each; metres only move the shadow", () => {
  const lattice = layoutOf({ type: "LatticeBoard", id: "l", grid: { width: 5, height: 5 } });
  const scale = (height: number) => {
    const { craft, stem, height: told } = paperPose(
      lattice,
      piece("I1", "3,3", 0, { height }),
      undefined,
      1,
    );
    assertEquals(stem.split("h10").length - 1, height);
    assertEquals(told, String(height));
    return Number(/scale\((.*)\)/.exec(craft)![1]);
  };
  assert(scale(1) < scale(2) && scale(4) < scale(5));
  const metres = paperPose(LAYOUT, piece("I1", "3,3", 0, { height: 150 }), undefined, 1);
  assertEquals([metres.height, metres.stem], ["+150", ""]);
});

Deno.test("attitude: wheels are down whichever way it flies, and up when it is on its back", () => {
  assertEquals(attitude(0, false), "rotate(0)");
  assertEquals(attitude(180, false), "rotate(-180) scale(1 -1)");
  assertEquals(attitude(0, true), "rotate(0) scale(1 -1)");
  assertEquals(attitude(180, true), "rotate(-180)");
  assertEquals(attitude(30, false), "rotate(-30)");
});

const AIR: SkyBoard = {
  type: "SkyBoard",
  id: "air",
  columns: 40,
  hexes: true,
  bands: Array.from({ length: 30 }, (_, i) => ({
    type: "Band",
    id: String(i + 1),
    label: String(i + 1),
    bottom: i + 1,
    top: i + 1,
    layer: i === 10 ? { key: "medium" } : null,
  })),
  clouds: [
    { type: "Cloud", id: "haze", cells: [], bottom: 0, top: 5, kind: "haze" },
    { type: "Cloud", id: "heap", cells: ["8,12", "9,12"], kind: "cumulus" },
  ],
};

Deno.test("airspace: odd levels lie half a hex to the right, higher ones further up", () => {
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

Deno.test("airspace: whoever stands on a spine is drawn between its hexes", () => {
  const air = layoutOf(AIR), [ax, ay] = air.centre("7,6"), [bx, by] = air.centre("7,7");
  assertEquals(standing(air, { cell: "7,7", between: "7,6" }), [(ax + bx) / 2, (ay + by) / 2]);
  assertEquals(standing(air, { cell: "7,7" }), [bx, by]);
});

Deno.test("airspace: what guns would bear on is what the option says, with the odds of now", () => {
  const plane: Piece = { ...piece("A9", "4,5", 0), board: AIR.id };
  const odds = [{ type: "Odds" as const, distance: 1, hit: 50, damage: 80 }];
  const arc: Arc = {
    type: "Arc",
    piece: "A9",
    kind: "forward",
    board: AIR.id,
    cells: ["5,5"],
    odds,
  };
  const sky: Scene = { type: "Scene", boards: [AIR], pieces: [plane], arcs: [arc] };
  assertEquals(arcsAt(layoutOf(AIR), sky, plane, { cell: "4,7", facing: 0 }), []);
  assertEquals(arcsSaid(sky, plane, "4,7", { forward: ["5,7"], dorsal: ["3,7"] }), [
    { piece: "A9", kind: "forward", cells: ["5,7"], from: "4,7", odds },
  ]);
});

Deno.test("airspace: a throttle frames where the nose points, a clock the nearest foe", () => {
  const air = layoutOf(AIR),
    of = (id: string, side: string, cell: string, facing: number): Piece => ({
      ...piece(id, cell, facing),
      side,
      board: AIR.id,
    });
  const pieces = [of("A1", "allies", "4,5", 0), of("G1", "germany", "9,7", 180)];
  const far = of("G2", "germany", "30,7", 180);
  const arc: Arc = { type: "Arc", piece: "A1", kind: "forward", board: AIR.id, cells: ["5,5"] };
  const sky: Scene = { type: "Scene", boards: [AIR], pieces, arcs: [arc] };
  const ask = (...values: (string | number)[]): Posed => ({
    key: "q",
    seat: "allies",
    rule: "2.1",
    says: { key: "ask" },
    about: "A1",
    options: values.map((value) => ({ value, says: { key: "o" } })),
  });
  const first = (question: Posed, all: readonly Piece[]) => lotsOf(air, sky, question, all, [])[0];
  assertEquals(first(ask(5, 0), pieces), ["4,5", "5,5"]);
  assertEquals(first(ask("on", "freeze"), [far, ...pieces]), ["4,5", "9,7"]);
  assertEquals(first(ask("on", "freeze"), [far, pieces[0]!]), ["4,5"]);
});

Deno.test("airspace: painted in a handful of paths, the widest sky too", () => {
  const air = layoutOf({ ...AIR, columns: 120 });
  const strokes = [...air.land(), ...air.grid(), ...air.clouds()];
  assert(strokes.length < 40);
  assert(strokes.every(({ d }) => !d.includes("NaN")));
  assert(air.labels((text) => typeof text === "string" ? text : text.key).length < 800);
});

Deno.test("choices: options that lie alike where their piece stands stay in the panel", () => {
  const at = (value: string) => ({ value, says: { key: value }, anchor: { place: "3,3" } });
  const types: Posed = {
    key: "q",
    seat: "italy",
    rule: "1",
    about: "I1",
    says: { key: "ask" },
    options: [at("one"), at("two")],
  };
  assertEquals(groupsOf(types, [piece("I1", "3,3", 0)], LAYOUT.knows), []);
  assertEquals(groupsOf(types, [piece("I1", "5,3", 0)], LAYOUT.knows).length, 1);
});

Deno.test("grounds: the line lies where a side's land ends, and nowhere else", () => {
  const columns = (from: number, to: number) =>
    LAYOUT.cells.filter((cell) => {
      const column = Number(cell.split(",")[0]);
      return column >= from && column <= to;
    });
  const line = frontier(LAYOUT, columns(1, 8), columns(9, 16));
  const [first] = [LAYOUT.centre("8,2")], [second] = [LAYOUT.centre("9,1")];
  for (const [x] of line.flat()) assert(x > first[0] && x < second[0]);
  assertEquals(line.length, 2 * GRID.height - 1, "a side in every row, and one between two");
  assertEquals(frontier(LAYOUT, columns(1, 8), columns(17, 24)), []);
});

Deno.test("grounds: a side's ink is that of its markings, and nobody's is its own", () => {
  const zone = (side: string | null, marking = "") => (
    {
      type: "Zone",
      id: side ?? "none",
      cells: [],
      label: "",
      side,
      marking,
      kind: "ground",
    } as const
  );
  const all = [zone("italy", "britain"), zone(null), zone("austria")];
  assertEquals(all.map(groundInk), ["roundel", "nobody", "cross"]);
  const zones = [...all, { ...all[0]!, id: "edge", kind: "region" as const }];
  assertEquals(groundsOf({ ...MAP, zones }), all);
});
