/// <reference lib="deno.ns" />
/** Playback: beat after beat, by a clock that the test turns. */

import { deepStrictEqual as assertEquals, ok as assert } from "node:assert/strict";
import { fetchComposer } from "../../../src/game/playback/composer.ts";
import { createPlayback } from "../../../src/game/playback/playback.ts";
import type { StageEffect, StagePose } from "../../../src/game/playback/stage.ts";
import { shortest } from "../../../src/game/playback/flights.ts";
import type { Act, Piece, Scene } from "../../../src/api/schema.ts";
import { motion } from "../../../src/app/settings.ts";
import { FakeClock } from "./clock.ts";
import { piece } from "../../board/pieces/pieces.ts";

await fetchComposer(() => import("../../../src/game/playback/moments.ts"));

const plane = (id: string, cell: string) => piece(id, cell, 0, { height: 0 });

function scene(...pieces: Piece[]): Scene {
  return { type: "Scene", pieces };
}

const BEAT = (key: string): Act => ({ type: "Beat", says: { key } });
const FLY = (piece: string, cells: string[], facing = 0): Act => ({
  type: "Fly",
  piece,
  cells,
  facing,
  height: 100,
});

function begin(...pieces: Piece[]) {
  const clock = new FakeClock(), playback = createPlayback(clock);
  playback.setSpeed(1);
  playback.know(scene(...pieces));
  return { clock, playback };
}

Deno.test("consecutive flights of one beat fly together", () => {
  const { clock, playback } = begin(plane("I1", "1,1"), plane("A1", "9,9"));
  playback.play([BEAT("one"), FLY("I1", ["2,1"], 60), FLY("A1", ["8,9", "7,9"])]);
  assertEquals(playback.caption.value, { key: "one" });
  clock.run(180 + 430);
  const poses = playback.stage.value;
  assert(poses.get("I1")!.along > 0.3 && poses.get("I1")!.along < 0.7);
  assertEquals(poses.get("A1")!.cell, "8,9");
  assert(poses.get("I1")!.height! > 20 && poses.get("I1")!.height! < 80);
  clock.run(3000);
  assertEquals(playback.playing.value, false);
  assertEquals(playback.stage.value.get("I1")!.cell, "2,1");
  assertEquals(playback.stage.value.get("I1")!.facing, 60);
  assertEquals(playback.stage.value.get("A1")!.cell, "7,9");
});

Deno.test("a promise is resolved when the acts have been shown, and the next scene clears the stage", async () => {
  const { clock, playback } = begin(plane("I1", "1,1"));
  let shown = false;
  const done = playback.play([FLY("I1", ["2,1"])]).then(() => shown = true);
  clock.run(200);
  await Promise.resolve();
  assertEquals(shown, false);
  clock.run(2000);
  await done;
  assert(shown);
  assertEquals(playback.stage.value.get("I1")!.cell, "2,1");
  playback.know(scene(plane("I1", "2,1")));
  assertEquals(playback.stage.value.size, 0);
});

Deno.test("pause stops, resume continues, step stops at the next beat", () => {
  const { clock, playback } = begin(plane("I1", "1,1"));
  playback.play([
    BEAT("one"),
    FLY("I1", ["2,1"]),
    BEAT("two"),
    FLY("I1", ["3,1"]),
    BEAT("three"),
    FLY("I1", ["4,1"]),
  ]);
  clock.run(380);
  playback.pause();
  const held = playback.stage.value.get("I1")!.along;
  clock.run(2000);
  assertEquals(playback.stage.value.get("I1")!.along, held);
  playback.step();
  clock.run(5000);
  assert(playback.paused.value);
  assertEquals(playback.stage.value.get("I1")!.cell, "2,1");
  playback.step();
  clock.run(5000);
  assert(playback.paused.value);
  assertEquals(playback.stage.value.get("I1")!.cell, "3,1");
  assertEquals(playback.caption.value, { key: "two" });
  playback.resume();
  clock.run(5000);
  assertEquals(playback.playing.value, false);
  assertEquals(playback.paused.value, false);
  assertEquals(playback.stage.value.get("I1")!.cell, "4,1");
});

Deno.test("skip, speed 0 and a hidden page finish at once", async () => {
  for (const way of ["skip", "speed", "hide", "hidden"]) {
    const { clock, playback } = begin(plane("I1", "1,1"));
    if (way === "hidden") clock.away = true;
    const done = playback.play([BEAT("one"), FLY("I1", ["2,1", "3,1"], 120)]);
    clock.run(way === "hidden" ? 0 : 500);
    if (way === "skip") playback.skip();
    if (way === "speed") playback.setSpeed(0);
    if (way === "hide") clock.hide();
    await done;
    assertEquals(playback.playing.value, false);
    assertEquals(playback.stage.value.get("I1")!.cell, "3,1");
    assertEquals(playback.stage.value.get("I1")!.facing, 120);
    assertEquals(playback.effects.value.length, 0);
  }
});

Deno.test("what the reader asked to see plays even if turns are shown at once", () => {
  const { clock, playback } = begin(plane("I1", "1,1"));
  playback.setSpeed(0);
  playback.play([BEAT("one"), FLY("I1", ["2,1"])]);
  assertEquals(playback.playing.value, false);
  for (const show of [() => playback.imagine([FLY("I1", ["3,1"])]), () => playback.again()]) {
    show();
    assertEquals(playback.playing.value, true);
    clock.run(2000);
    assertEquals(playback.playing.value, false);
  }
});

Deno.test("twice the speed takes half the time", () => {
  const acts = [FLY("I1", ["2,1", "3,1"])];
  const lasts = (speed: number) => {
    const { clock, playback } = begin(plane("I1", "1,1"));
    playback.setSpeed(speed);
    playback.play(acts);
    while (playback.playing.value) clock.run(16);
    return clock.time;
  };
  const ratio = lasts(1) / lasts(2);
  assert(ratio > 1.8 && ratio < 2.2);
});

Deno.test("a burst shows tracers, dice and its effect", () => {
  const { clock, playback } = begin(plane("I1", "1,1"), plane("A1", "3,1"));
  playback.play([{ type: "Shoot", piece: "I1", target: "A1", dice: [3, 5], hits: 2 }]);
  clock.run(250);
  assertEquals(playback.effects.value.map((effect) => effect.kind), ["tracer", "dice"]);
  clock.run(400);
  const hit = playback.effects.value.find((effect) => effect.kind === "hit")!;
  assertEquals([hit.from, hit.to, hit.text], ["1,1", "3,1", "−2"]);
  clock.run(1000);
  assertEquals(playback.effects.value.length, 0);
});

Deno.test("a falling aircraft sinks and disappears; again shows it whole, then clears the stage", () => {
  const { clock, playback } = begin(plane("I1", "1,1"));
  playback.play([FLY("I1", ["2,1"]), { type: "Vanish", piece: "I1", how: "falls" }]);
  clock.run(1850);
  assert((playback.stage.value.get("I1") as StagePose).sink! > 0.2);
  clock.run(3000);
  assert(playback.stage.value.get("I1")!.gone);
  playback.know(scene());
  playback.again();
  clock.run(200);
  assertEquals(playback.stage.value.get("I1")!.cell, "1,1");
  assertEquals(playback.stage.value.get("I1")!.gone, false);
  clock.run(5000);
  assertEquals(playback.stage.value.size, 0);
});

Deno.test("a scene that came too early does not change the start", () => {
  const { clock, playback } = begin(plane("I1", "1,1"));
  playback.know(scene(plane("I1", "3,1")));
  playback.play([FLY("I1", ["2,1", "3,1"])]);
  clock.run(100);
  assertEquals(playback.stage.value.get("I1")!.cell, "1,1");
});

Deno.test("acts that come while others are shown follow them", async () => {
  const { clock, playback } = begin(plane("I1", "1,1"));
  const first = playback.play([FLY("I1", ["2,1"])]);
  const second = playback.play([FLY("I1", ["3,1"])]);
  clock.run(5000);
  await Promise.all([first, second]);
  assertEquals(playback.stage.value.get("I1")!.cell, "3,1");
});

Deno.test("with reduced motion nothing moves, but every step is shown", () => {
  motion.value = "still";
  try {
    const { clock, playback } = begin(plane("I1", "1,1"));
    playback.play([BEAT("one"), FLY("I1", ["2,1"]), BEAT("two"), FLY("I1", ["3,1"])]);
    const seen = new Set<string>();
    while (playback.playing.value) {
      clock.run(16);
      const pose = playback.stage.value.get("I1")!;
      assert(pose.along === 0 || pose.along === 1);
      seen.add(pose.next);
    }
    assertEquals([...seen], ["1,1", "2,1", "3,1"]);
  } finally {
    motion.value = "auto";
  }
});

Deno.test("turns are the shorter way round", () => {
  assertEquals(shortest(0, 60), 60);
  assertEquals(shortest(0, 300), -60);
  assertEquals(shortest(300, 0), 60);
  assertEquals(shortest(60, 240), 180);
});

const SHOT = (piece: string, target: string): Act => ({
  type: "Shoot",
  piece,
  target,
  dice: [3, 4],
  hits: 1,
});
const HURT = (piece: string): Act => ({
  type: "Mark",
  piece,
  says: { key: piece },
  kind: "damage",
});

Deno.test("bursts of a volley overlap, and every one shows its dice until the last is over", () => {
  const { clock, playback } = begin(plane("I1", "1,1"), plane("I2", "1,5"), plane("A1", "3,1"));
  playback.play([SHOT("I1", "A1"), HURT("A1"), SHOT("I2", "A1"), HURT("A1"), SHOT("A1", "I1")]);
  const dice = () => playback.effects.value.filter((one) => one.kind === "dice").map((d) => d.from);
  clock.run(300);
  assertEquals(dice(), ["1,1"]);
  clock.run(1600);
  assertEquals(dice(), ["1,1", "1,5", "3,1"]);
  clock.run(2000);
  assertEquals(playback.playing.value, false);
});

Deno.test("acts are counted as they happen, and all are after a skip", () => {
  const { clock, playback } = begin(plane("I1", "1,1"), plane("A1", "3,1"));
  playback.play([BEAT("one"), FLY("I1", ["2,1"]), SHOT("I1", "A1"), HURT("A1")]);
  assertEquals(playback.shown.value, 1);
  clock.run(180 + 300);
  assertEquals(playback.shown.value, 2);
  playback.skip();
  assertEquals(playback.shown.value, 4);
});

Deno.test("a turn of four with a dozen bursts is shown in less than twelve seconds", () => {
  const names = ["I1", "I2", "A1", "A2"];
  const { clock, playback } = begin(...names.map((name, i) => plane(name, `${i * 3},5`)));
  const acts: Act[] = [BEAT("turn")];
  for (let impulse = 0; impulse < 6; impulse++) {
    acts.push(BEAT(`impulse ${impulse}`));
    acts.push(...names.map((name, i) => FLY(name, [`${i * 3 + impulse},5`])));
    acts.push(SHOT("I1", "A1"), HURT("A1"), SHOT("A2", "I2"), HURT("I2"));
  }
  playback.play(acts);
  while (playback.playing.value) clock.run(16);
  assert(clock.time < 12_000, `${clock.time}`);
  assert(clock.time > 7_000);
});

Deno.test("a flight begins and ends on the edge where its piece stands", () => {
  const clock = new FakeClock(), playback = createPlayback(clock);
  const on = (cell: string, between: string) => scene({ ...plane("A", cell), between });
  playback.know(on("1,1", "1,2"));
  playback.know(on("3,1", "3,2"));
  playback.play([FLY("A", ["2,1", "2,1", "3,1"])]);
  const at = () => playback.stage.value.get("A") as StagePose;
  assertEquals([at().cell, at().between, at().beyond], ["1,1", "1,2", undefined]);
  clock.run(1200);
  assertEquals([at().cell, at().between, at().next, at().beyond], ["2,1", undefined, "3,1", "3,2"]);
});

Deno.test("d12: a headline has the burst that caused it, and stays until it is read", () => {
  const shoot = (dice: number[], odds: number): Act => ({
    ...{ type: "Shoot", piece: "A1", target: "I1", dice, odds, hits: 2 },
  });
  const { clock, playback } = begin(plane("I1", "1,1"), plane("A1", "2,1"));
  playback.play([
    shoot([6, 5], 28),
    shoot([6, 6], 17),
    { type: "Mark", piece: "I1", says: { key: "hit" }, kind: "damage" },
    { type: "Vanish", piece: "I1", how: "falls" },
  ]);
  const news = () =>
    (playback.effects.value as StageEffect[]).filter((one) => one.kind === "headline")
      .map((one) => [one.says?.key, one.bursts?.map((burst) => burst.odds)]);
  clock.run(700);
  assertEquals(news(), []);
  clock.run(1400);
  assertEquals(news(), [["hit", [28]]]);
  clock.run(600);
  assertEquals(news(), [[undefined, [17]]]);
  clock.run(1300);
  assertEquals(news(), [[undefined, [17]]]);
});
