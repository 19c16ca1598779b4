/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import type { Piece, Posed, Scene } from "../../../src/api/schema.ts";
import { anyUnseen, enemiesOf } from "../../../src/game/what_if/enemies.ts";

const piece = (id: string, cell: string, more: Partial<Piece> = {}): Piece =>
  ({ id, cell, side: id[0], board: "sky", label: id, facing: 0, silhouette: "", ...more }) as Piece;
const scene = (pieces: readonly Piece[]): Scene => ({ type: "Scene", pieces });
const about = { about: "A1" } as Posed;

Deno.test("enemies in the air and in sight can be guessed at, nearest first", () => {
  const pieces = [
    piece("A1", "10,10"),
    piece("A2", "11,10"),
    piece("G1", "20,10"),
    piece("G2", "12,9"),
    piece("G3", "11,9", { wreck: true }),
  ];
  deepEqual(enemiesOf(scene(pieces), about).map(({ id }) => id), ["G2", "G1"]);
  equal(anyUnseen(scene(pieces), "A1"), false);
  const more = scene([...pieces, piece("G4", "10,9", { hidden: true })]);
  deepEqual(enemiesOf(more, about).map(({ id }) => id), ["G2", "G1"]);
  equal(anyUnseen(more, "A1"), true);
  deepEqual(enemiesOf(more, { about: "unknown" } as Posed), []);
});
