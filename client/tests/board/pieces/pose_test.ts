/// <reference lib="deno.ns" />
import { deepStrictEqual as assertEquals, ok as assert } from "node:assert/strict";
import { layoutOf } from "../../../src/board/kinds.ts";
import { attitude, paperPose, standing } from "../../../src/board/pieces/pose.ts";
import { AIR, LAYOUT } from "../boards.ts";
import { piece } from "./pieces.ts";

Deno.test("levels: higher is bigger, with a rung for each; metres only move the shadow", () => {
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

Deno.test("attitude: wheels are down in either direction, and up when inverted", () => {
  assertEquals(attitude(0, false), "rotate(0)");
  assertEquals(attitude(180, false), "rotate(-180) scale(1 -1)");
  assertEquals(attitude(0, true), "rotate(0) scale(1 -1)");
  assertEquals(attitude(180, true), "rotate(-180)");
  assertEquals(attitude(30, false), "rotate(-30)");
});

Deno.test("airspace: a piece on a spine is drawn between its hexes", () => {
  const air = layoutOf(AIR), [ax, ay] = air.centre("7,6"), [bx, by] = air.centre("7,7");
  assertEquals(standing(air, { cell: "7,7", between: "7,6" }), [(ax + bx) / 2, (ay + by) / 2]);
  assertEquals(standing(air, { cell: "7,7" }), [bx, by]);
});
