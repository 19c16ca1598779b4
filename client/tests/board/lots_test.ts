/// <reference lib="deno.ns" />
import { deepStrictEqual as assertEquals } from "node:assert/strict";
import { layoutOf } from "../../src/board/boards/all.ts";
import { lotsOf } from "../../src/board/lots.ts";
import type { Arc, Piece, Posed, Scene } from "../../src/schema.ts";
import { AIR } from "./boards.ts";
import { piece } from "../pieces.ts";

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

Deno.test("what is asked for every turn frames only the places near somebody", () => {
  const air = layoutOf(AIR), near = { ...piece("G1", "9,7", 180), board: AIR.id };
  const sky: Scene = { type: "Scene", boards: [AIR], pieces: [near], arcs: [] };
  const barrage: Posed = {
    key: "q",
    seat: "allies",
    rule: "14.5",
    says: { key: "ask" },
    options: [],
    routine: { says: { key: "barrages" }, value: "nowhere" },
  };
  const groups = ["8,7", "30,7"].map((cell) => ({ cell, choices: [], plain: true }));
  assertEquals(lotsOf(air, sky, barrage, [near], groups), [["8,7"]]);
  const quiet = { ...barrage, routine: { ...barrage.routine!, quiet: true } };
  assertEquals(lotsOf(air, sky, quiet, [near], groups), [[]]);
});
