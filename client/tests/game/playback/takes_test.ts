/// <reference lib="deno.ns" />
/** Takes: what the camera looks at. */

import { deepStrictEqual as assertEquals, ok as assert } from "node:assert/strict";
import { compose } from "../../../src/game/playback/moments.ts";
import { focus } from "../../../src/game/playback/takes.ts";
import { standing } from "../../../src/game/playback/stage.ts";
import type { Act } from "../../../src/api/schema.ts";
import { piece } from "../../board/pieces/pieces.ts";

const BEAT: Act = { type: "Beat", says: { key: "next" } };
const fly = (piece: string, ...cells: string[]): Act => ({ type: "Fly", piece, cells, facing: 0 });
const shoot = (piece: string, target: string, hits = 0): Act => ({
  ...{ type: "Shoot", piece, target, hits },
});
const FALL: Act = { type: "Vanish", piece: "A1", how: "falls" };

/** Return the moments of some acts of three aircraft, with what the camera looks at. */
function filmed(...acts: Act[]) {
  const pieces = ["I1", "I2", "A1"].map((id, row) => piece(id, `1,${row + 1}`));
  const poses = standing({ type: "Scene", pieces });
  const bits = compose(acts, poses);
  focus(bits, poses);
  return bits;
}

const looks = (...acts: Act[]) =>
  filmed(...acts).map(({ focus }) =>
    focus && [focus.near, ...focus.lots.map((lot) => lot.join(" "))]
  );

Deno.test("whoever moves is shown with the whole way, and the camera does not move in between", () => {
  const way = [false, "1,1 2,1 3,1 1,3 2,3 3,3"];
  const impulses = [
    BEAT,
    fly("I1", "2,1"),
    fly("A1", "2,3"),
    BEAT,
    fly("I1", "3,1"),
    fly("A1", "3,3"),
  ];
  assertEquals(looks(...impulses), [way, way, way, way]);
  const bits = filmed(...impulses);
  assert(bits.every((bit) => bit.focus === bits[0]!.focus));
});

Deno.test("the camera goes on when others move", () => {
  assertEquals(looks(BEAT, fly("I1", "2,1"), BEAT, fly("I2", "2,2")), [
    ...[[false, "1,1 2,1"], [false, "1,1 2,1"], [false, "1,2 2,2"], [false, "1,2 2,2"]],
  ]);
});

Deno.test("of those who move, the fighters come first; a shot is seen from near", () => {
  const [moves, shots] = looks(fly("I1", "2,1"), fly("I2", "2,2"), shoot("I1", "A1"));
  assertEquals(moves, [false, "1,1 2,1 1,3", "1,1 2,1 1,2 2,2"]);
  assertEquals(shots, [true, "2,1 1,3", "", "2,1 1,3"]);
});

Deno.test("of several shots, those that hit come first", () => {
  const [shots] = looks(shoot("I1", "A1"), shoot("I2", "A1", 3));
  assertEquals(shots, [true, "1,2 1,3", "", "1,1 1,3 1,2 1,3"]);
});

Deno.test("the last move before a shot that brings an aircraft down is slow, no other", () => {
  const duel = [fly("I1", "2,1"), BEAT, fly("I1", "3,1"), shoot("I1", "A1", 2)];
  const usual = filmed(...duel), fatal = filmed(...duel, FALL);
  const longer = fatal.slice(0, 3).map((bit, at) => bit.lasts - usual[at]!.lasts);
  assert(longer[2]! > 300);
  assertEquals(longer.slice(0, 2), [0, 0]);
});
