/// <reference lib="deno.ns" />
/** The last turn: what is shown again. */

import { deepStrictEqual as assertEquals } from "node:assert/strict";
import { fetchComposer } from "../../../src/game/playback/composer.ts";
import type { Act, Scene } from "../../../src/api/schema.ts";
import { standing } from "../../../src/game/playback/stage.ts";
import { Turns } from "../../../src/game/playback/last_turn.ts";
import { piece } from "../../board/pieces/pieces.ts";

await fetchComposer(() => import("../../../src/game/playback/moments.ts"));

const turn = (n: number): Act => ({ type: "Beat", says: { key: "turn" }, tracks: { turn: n } });
const fly = (cell: string): Act => ({ type: "Fly", piece: "I1", cells: [cell], facing: 0 });

function scene(cell: string): Scene {
  const track = { id: "turn", kind: "turn", label: "turn", min: 0, max: 9, value: 1 } as const;
  return { type: "Scene", pieces: [piece("I1", cell)], tracks: [{ type: "Track", ...track }] };
}

Deno.test("again shows the whole of the last turn, however many parts it came in", () => {
  const turns = new Turns();
  assertEquals(turns.last(), null);
  turns.add([turn(1), fly("2,1")], standing(scene("1,1")), "turn");
  turns.add([fly("3,1"), turn(2)], standing(scene("2,1")), "turn");
  const last = turns.last()!;
  assertEquals(last.acts, [turn(1), fly("2,1"), fly("3,1")]);
  assertEquals(last.start.get("I1")!.cell, "1,1");
  turns.add([fly("4,1")], standing(scene("3,1")), "turn");
  assertEquals(turns.last()!.start.get("I1")!.cell, "3,1");
});
