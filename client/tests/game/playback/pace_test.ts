/// <reference lib="deno.ns" />
/** Pace: a whole round is short, however many parts and aircraft it has. */

import { ok as assert } from "node:assert/strict";
import { film } from "../../../src/game/playback/moments.ts";
import type { Round } from "../../../src/game/playback/pace.ts";
import { standing } from "../../../src/game/playback/stage.ts";
import type { Act } from "../../../src/api/schema.ts";
import { piece } from "../../board/pieces/pieces.ts";

const MOST = 12_000;
const NEXT: Act = { type: "Beat", says: { key: "round" }, tracks: { round: 2 } };

/** Return one aircraft's move, with a burst that hits if it fights. */
function move(name: string, fights: boolean): Act[] {
  const cells = ["2,1", "3,1", "4,1", "5,1"];
  const shot: Act[] = [
    { type: "Shoot", piece: name, target: "A1", dice: [6, 6], hits: 1 },
    { type: "Mark", piece: "A1", says: { key: "hit" }, kind: "damage" },
  ];
  return [
    { type: "Beat", says: { key: "die" } },
    { type: "Throw", piece: name, faces: ["0"], colour: "blue" },
    { type: "Fly", piece: name, cells, facing: 0 },
    ...fights ? shot : [],
  ];
}

/** Return how long each part of a round is shown. */
function shown(parts: readonly Act[][], names: readonly string[], least = 0): number[] {
  const poses = standing({ type: "Scene", pieces: names.map((id) => piece(id, "1,1")) });
  const lasts = (bit: { lasts: number }) => Math.max(least, bit.lasts);
  let round: Round = { counter: "round", aircraft: names.length, spent: 0, flown: new Set() };
  return parts.map((acts) => {
    const made = film(acts, { poses, ends: new Map(), round, joined: false }, lasts);
    round = made.round;
    return made.bits.reduce((sum, bit) => sum + lasts(bit) / bit.pace, 0);
  });
}

const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);

for (const count of [2, 4, 8, 16]) {
  const names = Array.from({ length: count }, (_, at) => `A${at + 1}`);
  for (const fights of [false, true]) {
    Deno.test(`a round of ${count}${fights ? " that all fire" : ""} is short, in parts or at once`, () => {
      const moves = names.map((name) => move(name, fights));
      for (const parts of [moves, [moves.flat()], [moves.slice(0, 3).flat(), ...moves.slice(3)]]) {
        assert(sum(shown(parts, names)) <= MOST);
        assert(sum(shown(parts, names, 900)) <= MOST, "with reduced motion");
      }
    });
  }
}

Deno.test("a short round is not hurried, and every round has its own time", () => {
  const duel = [move("I1", false), move("A1", true)];
  const [one, other] = shown(duel, ["I1", "A1"]) as [number, number];
  assert(one > 2500 && other > 3500);
  const rounds = Array.from({ length: 4 }, () => [[NEXT, ...duel[0]!], duel[1]!]).flat();
  const all = shown(rounds, ["I1", "A1"]);
  assert(Math.abs(all.at(-1)! - other) < 300, `${all}`);
});

Deno.test("moves are hurried before shots are", () => {
  const names = Array.from({ length: 6 }, (_, at) => `A${at + 1}`);
  const all = shown([move("A1", true)], names);
  assert(all[0]! > 1900, `${all}`);
});
