/// <reference lib="deno.ns" />
/** The model of a table: nothing is ahead of what is shown. */

import { deepStrictEqual as assertEquals } from "node:assert/strict";
import { busy } from "../../../src/app/busy.ts";
import { fetchComposer } from "../../../src/game/playback/composer.ts";
import { early } from "../../../src/app/preloaded.ts";
import { createPlayback } from "../../../src/game/playback/playback.ts";
import type { Act, GameInfo, LogLine, Scene, Update } from "../../../src/api/schema.ts";
import { together } from "../../../src/app/settings.ts";
import type { Wire } from "../../../src/api/socket.ts";
import { TableModel } from "../../../src/game/model/model.ts";
import { FakeClock } from "../playback/clock.ts";
import { piece } from "../../board/pieces/pieces.ts";

await fetchComposer(() => import("../../../src/game/playback/moments.ts"));

const beat = (impulse: number): Act => ({
  type: "Beat",
  says: { key: "beat" },
  tracks: { impulse },
});
const fly = (cell: string): Act => ({ type: "Fly", piece: "I1", cells: [cell], facing: 0 });
const hit = (robustness: number): Act => ({
  type: "Mark",
  piece: "I1",
  says: { key: "hit" },
  kind: "damage",
  tracks: { robustness },
});

function line(...acts: Act[]): LogLine {
  return { says: { key: "told" }, rule: "1", acts } as unknown as LogLine;
}

/** Return a message of the server: a table with one aircraft, and the log from a line on. */
function update(cell: string, robustness: number, log: LogLine[], from: number, over = false) {
  const track = (kind: string, value: number) => ({
    ...{ type: "Track", id: kind, kind, label: kind, min: 0, max: 6, value },
  });
  const card = { id: "I1", piece: "I1", title: "I1", tracks: [track("robustness", robustness)] };
  const scene = {
    ...{ type: "Scene", boards: [], pieces: [piece("I1", cell)], cards: [card] },
    tracks: [track("impulse", 0)],
  };
  const game = { id: "g", seats: [], waiting: [], status: over ? "over" : "playing" };
  const tables = [{ ruleset: "toy", names: {}, scene }];
  const told = { type: "update", game, tables, log, log_from: from, questions: [] };
  return told as unknown as Update;
}

/** Return a model with its own connection, and a playback with a clock that the test advances. */
function table(seat: string | null = null) {
  const clock = new FakeClock(), playback = createPlayback(clock);
  playback.setSpeed(1);
  const sent: { id: string }[] = [];
  const wire: Wire = {
    ...{ close() {}, onopen: null, onmessage: null, onclose: null },
    send: (text) => sent.push(JSON.parse(text)),
  };
  early.line = { game: "g", seat, wire, sayMissed() {} } as unknown as typeof early.line;
  const model = new TableModel("g", seat, playback, () => {});
  model.watch(true);
  wire.onopen?.();
  const hear = (told: object) => wire.onmessage?.({ data: JSON.stringify(told) });
  /** How far everything is: lines shown, robustness on the card, impulse in the header, status. */
  const seen = () => [
    model.shown.value,
    model.carded.value?.cards?.[0]?.tracks?.[0]?.value,
    model.carded.value?.tracks?.[0]?.value,
    (model.info.value as GameInfo).status,
  ];
  return { clock, playback, model, hear, seen, sent };
}

/** The same, while a program moves or a question is open. */
function others(log: LogLine[], from: number, asked: boolean): Update {
  const told = update("1,1", 6, log, from) as unknown as Record<string, unknown>;
  const seats = [{ seat: "me", kind: "me" }, { seat: "bot", kind: "bot" }];
  const game = { ...told.game as GameInfo, seats, waiting: [asked ? "me" : "bot"] };
  const [table] = told.tables as { scene: object }[];
  const tables = [{ ...table, scene: { ...table!.scene, boards: [{ type: "LatticeBoard" }] } }];
  const questions = asked ? [{ key: "q", seat: "me", options: [] }] : [];
  return { ...told, seat: "me", game, tables, questions } as unknown as Update;
}

const SETTLED = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("d1: the log, the cards and the header are never ahead of what is shown", async () => {
  const { clock, hear, seen } = table();
  hear(update("1,1", 6, [], 0));
  const turn = [line(beat(1)), line(fly("2,1")), line(beat(2)), line(hit(4))];
  hear(update("2,1", 4, turn, 0));
  assertEquals(seen(), [1, 6, 1, "playing"]);
  clock.run(5000);
  await SETTLED();
  assertEquals(seen(), [4, 4, 0, "playing"]);
  hear(update("3,1", 1, [line(beat(1)), line(fly("3,1")), line(beat(2)), line(hit(1))], 4, true));
  assertEquals(seen(), [5, 4, 1, "playing"]);
  clock.run(180 + 240);
  assertEquals(seen(), [6, 4, 1, "playing"]);
  clock.run(5000);
  await SETTLED();
  assertEquals(seen(), [8, 1, 0, "over"]);
});

Deno.test("d1: a repetition cut short by the next turn is not counted as part of it", () => {
  const { clock, playback, hear, seen } = table();
  hear(update("1,1", 6, [], 0));
  hear(update("2,1", 4, [line(beat(1)), line(fly("2,1")), line(beat(2)), line(hit(4))], 0));
  clock.run(5000);
  return SETTLED().then(() => {
    playback.again();
    clock.run(700);
    hear(update("3,1", 1, [line(beat(1)), line(fly("3,1")), line(beat(2)), line(hit(1))], 4));
    assertEquals(seen(), [5, 4, 1, "playing"]);
    playback.skip();
  });
});

Deno.test("19.7: joined, all moves of programs between two questions are one film", () => {
  together.value = "on";
  try {
    const { playback, hear, model } = table("me");
    const board = { type: "LatticeBoard" } as NonNullable<Scene["boards"]>[number];
    playback.know({ type: "Scene", boards: [board] });
    hear(others([], 0, true));
    hear(others([line(fly("2,1"))], 0, false));
    assertEquals(playback.playing.value, false);
    assertEquals(model.shown.value, 0);
    hear(others([line(fly("3,1"))], 1, false));
    hear(others([line(fly("4,1"))], 2, true));
    assertEquals(playback.playing.value, true);
    playback.skip();
    assertEquals(playback.shown.value, 3);
  } finally {
    together.value = "off";
  }
});

/** A receipt starts a timer, which the test does not wait for. */
const LEAVES_A_TIMER = { sanitizeOps: false, sanitizeResources: false };

Deno.test("the page is busy from an answer to the end of its film", LEAVES_A_TIMER, async () => {
  const { clock, hear, model, sent } = table("me");
  assertEquals(busy.value, true);
  hear({ ...others([], 0, true), seq: 1 });
  assertEquals(busy.value, false);
  model.answer(model.questions.value[0]!, 1);
  assertEquals(busy.value, true);
  hear({ type: "ack", id: sent[0]!.id, seq: 2 });
  assertEquals(busy.value, true);
  hear({ ...others([], 0, false), seq: 2 });
  assertEquals(busy.value, true);
  hear({ ...others([line(beat(1)), line(fly("2,1"))], 0, true), seq: 4 });
  assertEquals([model.showing.value, busy.value], [true, true]);
  clock.run(9000);
  await SETTLED();
  assertEquals([model.showing.value, busy.value], [false, false]);
  model.watch(false);
});

Deno.test("while a film is paused or the connection is lost, nothing is awaited", () => {
  const { hear, model, playback } = table("me");
  hear({ ...others([], 0, true), seq: 1 });
  hear({ ...others([line(beat(1)), line(fly("2,1"))], 0, true), seq: 3 });
  playback.pause();
  assertEquals(busy.value, false);
  playback.resume();
  assertEquals(busy.value, true);
  playback.skip();
  model.watch(false);
  assertEquals(busy.value, false);
});
