/// <reference lib="deno.ns" />
import "../../english.ts";
import { deepEqual } from "node:assert/strict";
import { listed } from "../../../src/game/screen_reader/end_list.ts";
import { asEnds } from "../../../src/board/overlays/ends.ts";
import type { Posed, ReachWay, Scene } from "../../../src/api/schema.ts";
import { MAP } from "../../board/boards.ts";
import { piece } from "../../board/pieces/pieces.ts";

const say = (phrase: string | { key: string }) => typeof phrase === "string" ? phrase : phrase.key;
const SCENE: Scene = { type: "Scene", boards: [MAP], pieces: [piece("I1", "5,5")] };
const QUESTION = { key: "k", seat: "italy", rule: "4.1", says: { key: "q" }, options: [] };

function way(place: string, more: Partial<ReachWay> = {}): ReachWay {
  return { answers: [place], anchor: { piece: "I1", place, facing: 0 }, notes: "1 ↑", ...more };
}

Deno.test("the best end of every place: shots first, then safe ones, then unsafe ones", () => {
  const ways = [
    way("6,5"),
    way("8,5", { sights: true, threat: "A1" }),
    way("7,5", { shot: true, target: "A1", chances: { damage: 28 } }),
    way("7,5"),
    way("0,5", { leaves: true, warns: { key: "leaves the map" } }),
  ];
  const { options } = asEnds(QUESTION as unknown as Posed, ways);
  deepEqual(listed(options, SCENE, say).map(({ says }) => says), [
    "Shot at A1, 28% damage, 12 o'clock, 2 hexes, heading east, hex 7,5",
    "Safe, 12 o'clock, 1 hex, heading east, hex 6,5",
    "In A1's sights, 12 o'clock, 3 hexes, heading east, hex 8,5",
    "Leaves the map, 6 o'clock, 5 hexes, speed 1: ahead",
  ]);
});
