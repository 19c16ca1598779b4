/// <reference lib="deno.ns" />
import { deepStrictEqual as assertEquals, ok as assert } from "node:assert/strict";
import { arcsAt, arcsOf, arcsSaid, ranges } from "../../../src/board/overlays/arcs.ts";
import * as hexes from "../../../src/board/hex/hexes.ts";
import type { Hex } from "../../../src/board/hex/hexes.ts";
import { layoutOf } from "../../../src/board/kinds.ts";
import type { Arc, Piece, Scene } from "../../../src/api/schema.ts";
import { AIR, GRID, LAYOUT, MAP } from "../boards.ts";
import { piece } from "../pieces/pieces.ts";

const AHEAD: readonly Hex[] = [[1, 0], [2, 0], [2, -1], [1, 1]];

function armed(cell: string, facing: number): { scene: Scene; plane: Piece } {
  const at = hexes.parse(GRID, cell)!;
  const cells = hexes.carried(AHEAD, { at: [0, 0], facing: 0 }, { at, facing })
    .map((hex) => hexes.cellName(GRID, hex)).filter(LAYOUT.has);
  const arc: Arc = { type: "Arc", piece: "I1", kind: "A", board: "map", cells };
  const plane = piece("I1", cell, facing);
  return { scene: { type: "Scene", boards: [MAP], pieces: [plane], arcs: [arc] }, plane };
}

Deno.test("arcs: transferred to another pose they are those of that pose", () => {
  for (const facing of [0, 60, 120, 180, 240, 300]) {
    const here = armed("8,8", 60), there = armed("14,9", facing);
    const [moved] = arcsAt(LAYOUT, here.scene, here.plane, { cell: "14,9", facing });
    const [stood] = arcsOf(there.scene, there.plane);
    assertEquals([...moved!.cells].sort(), [...stood!.cells].sort());
  }
});

Deno.test("arcs: what the edge of the board hid is completed from the other side", () => {
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

Deno.test("airspace: an option states what guns would bear on, with the current odds", () => {
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
