/// <reference lib="deno.ns" />
import "../../english.ts";
import { deepEqual } from "node:assert/strict";
import { situation } from "../../../src/game/screen_reader/situation.ts";
import type { Piece, Scene } from "../../../src/api/schema.ts";
import { AIR, MAP } from "../../board/boards.ts";
import { piece } from "../../board/pieces/pieces.ts";

const say = (phrase: string | { key: string }) => typeof phrase === "string" ? phrase : phrase.key;

function heard(scene: Partial<Scene>, about: string | null = null): string[] {
  return situation({ scene: { type: "Scene", ...scene }, say, side: "italy", about });
}

Deno.test("own aircraft first, then enemies by distance, with who aims at whom", () => {
  const foe: Partial<Piece> = { side: "austria" };
  const pieces = [
    piece("A2", "20,5", 180, foe),
    piece("A1", "8,5", 180, foe),
    piece("I2", "2,2", 0),
    piece("I1", "5,5", 0),
    piece("A3", "9,9", 0, { ...foe, wreck: true }),
  ];
  const odds = [{ type: "Odds" as const, distance: 3, hit: 28, damage: 50 }];
  const arcs = [{
    type: "Arc" as const,
    piece: "I1",
    kind: "A",
    board: "map",
    cells: ["8,5"],
    odds,
  }];
  const told = heard({ boards: [MAP], pieces, arcs }, "I1");
  deepEqual(told, [
    "I1, yours, hex 5,5, heading east, has A1 in its sights, 28% to hit.",
    "I2, yours, 7 o'clock, 5 hexes, heading east.",
    "A1, 12 o'clock, 3 hexes, heading west, you are at its 12 o'clock.",
    "A2, 12 o'clock, 15 hexes, heading west, you are at its 12 o'clock.",
  ]);
});

Deno.test("from the side an enemy is ahead or behind, higher or lower, approaching or leaving", () => {
  const foe = { side: "austria", board: "air", height: 9 };
  const pieces = [
    piece("I1", "10,12", 180, { board: "air", height: 12 }),
    piece("A1", "14,9", 180, foe),
  ];
  deepEqual(
    heard({ boards: [AIR], pieces })[1],
    [
      "A1, 4 hexes behind, 3 levels lower, heading west, level 9",
      "flying towards you.",
    ].join(", "),
  );
  deepEqual(heard({ boards: [AIR], pieces: pieces.slice(0, 1) })[1], "No enemy in sight.");
});
