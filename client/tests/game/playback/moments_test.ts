/// <reference lib="deno.ns" />
/** Moments: which acts are shown as one. */

import { deepStrictEqual as assertEquals } from "node:assert/strict";
import { compose } from "../../../src/game/playback/moments.ts";
import type { Act } from "../../../src/api/schema.ts";
import { standing } from "../../../src/game/playback/stage.ts";
import { piece } from "../../board/pieces/pieces.ts";

const BEAT: Act = { type: "Beat", says: { key: "next" } };
const fly = (piece: string, ...cells: string[]): Act => ({ type: "Fly", piece, cells, facing: 0 });
const MOVES: Act[] = [
  { ...BEAT, tracks: { round: 1 } } as Act,
  BEAT,
  { type: "Throw", piece: "I1", faces: ["+1"], colour: "blue" },
  fly("I1", "2,1", "3,1"),
  BEAT,
  fly("I2", "2,2"),
  { type: "Shoot", piece: "I2", target: "A1", dice: [3, 4], hits: 0 },
  BEAT,
  fly("I3", "2,3"),
];

/** Return how many acts happen with each moment, and which pieces have moved after it. */
function shown(joined: boolean) {
  const pieces = ["I1", "I2", "I3", "A1"].map((id, row) => piece(id, `1,${row + 1}`));
  const poses = standing({ type: "Scene", pieces });
  return compose(MOVES, poses, new Map(), joined).map((bit) => {
    bit.begin();
    bit.show(1);
    bit.end();
    const gone = pieces.filter(({ id, cell }) => poses.get(id)!.cell !== cell);
    const acts = bit.cues.reduce((sum, cue) => sum + (cue.acts ?? 0), 0);
    return [acts, gone.map(({ id }) => id).join(" ")];
  });
}

Deno.test("19.7: joined, all flights without shots between them are one moment, and every act counts", () => {
  assertEquals(shown(true), [[1, ""], [5, "I1 I2"], [1, "I1 I2"], [2, "I1 I2 I3"]]);
});

Deno.test("otherwise every move is shown separately", () => {
  const moves = shown(false);
  assertEquals(moves.length, MOVES.length);
  assertEquals(moves[4], [1, "I1"]);
});
