/// <reference lib="deno.ns" />
import "../../english.ts";
import { deepEqual } from "node:assert/strict";
import { happenings, moves } from "../../../src/game/screen_reader/narration.ts";
import type { Gist, LogLine } from "../../../src/api/schema.ts";

const say = (phrase: string | { key: string }) => typeof phrase === "string" ? phrase : phrase.key;

function line(key: string, ...gists: Gist[]): LogLine {
  return { rule: "1", ruleset: "game", says: { key, words: {} }, event: null, gists };
}

const LOG = [
  line("turn 1", { kind: "turn", amount: 1 }),
  line("it flies", { kind: "move", piece: "A1", arrows: ["ahead"] }),
  line("I fly", { kind: "move", piece: "I1", arrows: ["left"] }),
  line("it flies", { kind: "move", piece: "A1", arrows: ["ahead", "turn_left"] }),
  line("A1 misses", { kind: "miss", piece: "I1", by: "A1" }),
  line("speeds", { kind: "speed", piece: "A1", amount: 2 }),
  line("nothing else"),
  { ...line("a detail"), detail: true },
];

Deno.test("events are told as they were, moves of others in one sentence each", () => {
  deepEqual(happenings(LOG, say), ["A1 misses", "Nothing else"]);
  deepEqual(moves(LOG, say, new Set(["I1"])), ["A1: speed 2, 2 ahead, turn left."]);
});
