/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import type { Act, Card, LogLine, Moment, Scene } from "../../../src/api/schema.ts";
import { opening } from "../../../src/game/replay/reel.ts";
import { after } from "../../../src/game/model/acts.ts";
import { sceneAt, stops } from "../../../src/game/replay/reel.ts";
import { piece } from "../../board/pieces/pieces.ts";

const scene = (cell: string): Scene => ({
  type: "Scene",
  pieces: [piece("I1", cell), piece("A1", "9,9")],
  arcs: [{ type: "Arc", piece: "I1", kind: "A", board: "map", cells: [] }],
});
const line = (...acts: Act[]): LogLine => ({
  rule: "5",
  ruleset: "x",
  says: { key: "k" },
  event: {},
  acts,
});
const moment = (log: number, cell: string): Moment => ({
  log,
  tables: [{ ruleset: "x", view: null, scene: scene(cell), names: {} }],
});
const fly = (cell: string): Act => ({ type: "Fly", piece: "I1", cells: ["0,0", cell], facing: 60 });
const BEAT: Act = { type: "Beat", says: { key: "beat" } };

Deno.test("acts at once: pieces are at their last cells, and arcs of moved pieces are gone", () => {
  const then = after(scene("1,1"), [fly("2,1"), fly("3,1")]);
  equal(then.pieces![0]!.cell, "3,1");
  equal(then.pieces![0]!.facing, 60);
  deepEqual(then.arcs, []);
});

Deno.test("a piece that leaves is gone, one that falls is a wreck", () => {
  equal(after(scene("1,1"), [{ type: "Vanish", piece: "A1", how: "leaves" }]).pieces!.length, 1);
  const fallen = after(scene("1,1"), [{ type: "Vanish", piece: "A1", how: "falls" }]);
  equal(fallen.pieces![1]!.wreck, true);
});

Deno.test("a card takes the values that acts state, and shows a jam at once", () => {
  const track = (kind: "robustness" | "height", value: number) => ({
    type: "Track" as const,
    id: kind,
    kind,
    label: kind,
    min: 0,
    max: 12,
    value,
  });
  const card: Card = {
    type: "Card",
    id: "c",
    title: "I1",
    piece: "I1",
    tracks: [track("robustness", 12), track("height", 0)],
  };
  const hurt = (robustness: number): Act => ({
    type: "Mark",
    piece: "I1",
    kind: "damage",
    says: { key: "hurt", words: { robustness: 7 } },
    tracks: { robustness },
  });
  const jam: Act = { type: "Mark", piece: "I1", kind: "jam", says: { key: "jam" } };
  const acts = [hurt(10), { ...fly("2,1"), height: 5 } as Act, hurt(-3), jam, jam];
  const values = (count: number) =>
    after({ ...scene("1,1"), cards: [card] }, acts.slice(0, count)).cards![0]!;
  deepEqual(values(1).tracks!.map((one) => one.value), [10, 0]);
  deepEqual(values(2).tracks!.map((one) => one.value), [10, 5]);
  deepEqual(values(4).tracks!.map((one) => one.value), [0, 5]);
  deepEqual(values(5).badges!.map((one) => one.kind), ["jam"]);
});

const FILM = {
  log: [line(BEAT), line(fly("2,1")), line(BEAT), line(fly("3,1")), line(), line(BEAT)],
  moments: [moment(0, "1,1"), moment(5, "3,1"), moment(6, "3,1")],
};

Deno.test("playback can stop before every beat, at every scene, and at the end", () => {
  deepEqual(stops(FILM), [0, 2, 5, 6]);
});

Deno.test("a moment is the scene before it and the acts since", () => {
  const cell = (at: number) => (sceneAt(FILM, at)!.scene as Scene).pieces![0]!.cell;
  deepEqual([0, 1, 2, 4, 5, 6].map(cell), ["1,1", "1,1", "2,1", "3,1", "3,1", "3,1"]);
});

Deno.test("a film begins after the set-up; the empty board can still be reached", () => {
  const empty: Moment = {
    log: 0,
    tables: [{ ruleset: "x", view: null, scene: { type: "Scene" }, names: {} }],
  };
  const placing = [line(BEAT), line(), line(), line(BEAT), line(fly("2,1"))];
  const film = { log: placing, moments: [empty, moment(3, "1,1"), moment(5, "2,1")] };
  equal(opening(film), 3);
  equal(stops(film)[0], 0);
  equal(opening({ log: [line()], moments: [empty] }), 0);
  equal(opening(FILM), 0);
});
