/// <reference lib="deno.ns" />
/** Playback: beat after beat, by a clock that the test turns. */

import { deepStrictEqual as assertEquals, ok as assert } from "node:assert/strict";
import { type Clock, createPlayback, type StagePose } from "../src/playback.ts";
import { shortest } from "../src/board/bits.ts";
import type { Act, Piece, Scene } from "../src/schema.ts";
import { motion } from "../src/settings.ts";

class FakeClock implements Clock {
  time = 0;
  away = false;
  private frames: (() => void)[] = [];
  private leave: () => void = () => {};
  now = () => this.time;
  frame = (shown: () => void) => void this.frames.push(shown);
  hidden = () => this.away;
  onHidden = (heard: () => void) => this.leave = heard;
  /** Time goes by, sixty frames a second. */
  run(milliseconds: number) {
    for (const end = this.time + milliseconds; this.time < end;) {
      this.time += 1000 / 60;
      const due = this.frames;
      this.frames = [];
      for (const shown of due) shown();
    }
  }
  hide() {
    this.away = true;
    this.leave();
  }
}

function plane(id: string, cell: string): Piece {
  return {
    type: "Piece",
    id,
    side: "italy",
    silhouette: { type: "Silhouette", seats: "single-seater", wings: "biplane" },
    label: id,
    board: "map",
    cell,
    facing: 0,
    height: 0,
  };
}

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
  clock.run(420 + 560);
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

Deno.test("a promise is kept when the acts have been shown, and the next scene clears the stage", async () => {
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

Deno.test("pause holds, resume goes on, step stops at the next beat", () => {
  const { clock, playback } = begin(plane("I1", "1,1"));
  playback.play([
    BEAT("one"),
    FLY("I1", ["2,1"]),
    BEAT("two"),
    FLY("I1", ["3,1"]),
    BEAT("three"),
    FLY("I1", ["4,1"]),
  ]);
  clock.run(600);
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

Deno.test("skip, speed nought and a hidden page finish at once", async () => {
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

Deno.test("a burst shows tracers, dice and what it did", () => {
  const { clock, playback } = begin(plane("I1", "1,1"), plane("A1", "3,1"));
  playback.play([{ type: "Shoot", piece: "I1", target: "A1", dice: [3, 5], hits: 2 }]);
  clock.run(300);
  assertEquals(playback.effects.value.map((effect) => effect.kind), ["tracer", "dice"]);
  clock.run(500);
  const hit = playback.effects.value.find((effect) => effect.kind === "hit")!;
  assertEquals([hit.from, hit.to, hit.text], ["1,1", "3,1", "−2"]);
  clock.run(1000);
  assertEquals(playback.effects.value.length, 0);
});

Deno.test("who falls sinks and is gone; again shows it whole, then clears the stage", () => {
  const { clock, playback } = begin(plane("I1", "1,1"));
  playback.play([FLY("I1", ["2,1"]), { type: "Vanish", piece: "I1", how: "falls" }]);
  clock.run(1500);
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

Deno.test("a scene that came too early does not move the start", () => {
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

Deno.test("where motion is unwelcome nothing moves, but every step is shown", () => {
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

Deno.test("turns take the shorter way", () => {
  assertEquals(shortest(0, 60), 60);
  assertEquals(shortest(0, 300), -60);
  assertEquals(shortest(300, 0), 60);
  assertEquals(shortest(60, 240), 180);
});
