/// <reference lib="deno.ns" />
import { deepStrictEqual as assertEquals } from "node:assert/strict";
import { layoutOf } from "../../../src/board/kinds.ts";
import { lotsOf } from "../../../src/board/camera/question_cells.ts";
import type { Arc, Piece, Posed, Scene } from "../../../src/api/schema.ts";
import { AIR, LAYOUT, MAP } from "../boards.ts";
import { piece } from "../pieces/pieces.ts";

Deno.test("airspace: a throttle frames where the nose points, a clock the nearest enemy", () => {
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

Deno.test("a question of every turn frames places near a piece only", () => {
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

const flown: Posed = {
  key: "q",
  seat: "italy",
  rule: "4.1",
  says: { key: "ask" },
  about: "I1",
  options: ["1", "2", "3"].map((value) => ({ value, says: { key: value } })),
};

Deno.test("space is kept for the ends of an order, and the enemy comes next", () => {
  const pieces = [
    { ...piece("I1", "3,8", 0), side: "italy" },
    { ...piece("A1", "20,8", 180), side: "austria" },
  ];
  const scene: Scene = { type: "Scene", boards: [MAP], pieces, arcs: [] };
  const [hoped, foe] = lotsOf(LAYOUT, scene, flown, pieces, [], [], true);
  assertEquals(hoped!.includes("6,8") && hoped!.includes("1,8") && hoped!.includes("3,11"), true);
  assertEquals(hoped!.includes("7,8"), false);
  assertEquals(hoped!.every(LAYOUT.has), true);
  assertEquals(foe, ["20,8"]);
  const groups = ["5,8", "0,8"].map((cell) => ({ cell, choices: [], plain: true }));
  const [must] = lotsOf(LAYOUT, scene, flown, pieces, groups, [], true);
  assertEquals(must, ["3,8", "5,8"]);
  const out = lotsOf(LAYOUT, scene, flown, pieces, groups.slice(1), [], true)[0];
  assertEquals(out, ["3,8", "0,8"]);
});
