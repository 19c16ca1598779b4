/// <reference lib="deno.ns" />
/** What a film of a turning point shows, and how much of the map. */

import { deepStrictEqual as assertEquals, ok as assert } from "node:assert/strict";
import { endOf, frameOf } from "../../../src/game/end/film.ts";
import type { Act, LogLine, Moment, Scene } from "../../../src/api/schema.ts";
import { LAYOUT } from "../../board/boards.ts";
import { piece } from "../../board/pieces/pieces.ts";

const FLY: Act = { type: "Fly", piece: "I1", cells: ["6,5"], facing: 0 };
const SHOT: Act = { type: "Shoot", piece: "I1", target: "A1", dice: [3], hits: 1 };
const BEAT: Act = { type: "Beat", says: { key: "turn" } };
const line = (...acts: Act[]) => ({ says: { key: "x" }, acts } as unknown as LogLine);
const moment = (log: number) => ({ log, tables: [] } as Moment);

Deno.test("a film ends after the first moment with a shot, else with a flight", () => {
  const log = [line(BEAT), line(FLY), line(BEAT), line(SHOT), line(BEAT), line(FLY)];
  const moments = [0, 2, 4].map(moment);
  assertEquals(endOf({ log, moments }, 0), 4);
  assertEquals(endOf({ log, moments }, 4), 6);
});

Deno.test("all that moves or is shot at is in the frame, which keeps its shape within the sheet", () => {
  const scene = { pieces: [piece("I1", "5,5"), piece("A1", "8,6"), piece("A9", "20,15")] };
  const box = frameOf(LAYOUT, scene as unknown as Scene, [FLY, SHOT]);
  assert(Math.abs(box.w / box.h - 1.6) < 0.001);
  for (const cell of ["5,5", "6,5", "8,6"]) {
    const [x, y] = LAYOUT.centre(cell);
    assert(x > box.x && x < box.x + box.w && y > box.y && y < box.y + box.h, cell);
  }
  assert(LAYOUT.centre("20,15")[0] > box.x + box.w);
  assert(box.x >= 0 && box.y >= 0);
});
