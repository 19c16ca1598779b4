/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import { signal } from "@preact/signals";
import type { Posed, WithinReach } from "../../../../src/api/schema.ts";
import { createReach } from "../../../../src/game/answer/ends/reach.ts";

const asked = (key: string): Posed => ({
  key,
  place: "1/4#1[I1]",
  private: true,
  goes_on: true,
  seat: "italy",
  rule: "4.1",
  says: { key: "ask" },
  about: "I1",
  control: { type: "dial" },
  options: [{ value: 2, says: { key: "2" }, number: 2 }],
});
const TOLD: WithinReach = { about: "I1", ways: [{ answers: [2], anchor: { place: "2,2" } }] };
const LATE: WithinReach = { about: "I1", late: true };

/** Run everything that is due. */
async function due(): Promise<void> {
  for (let i = 0; i < 20; i++) await new Promise((done) => setTimeout(done, 0));
}

function reachOf(replies: (WithinReach | null)[], pauses: readonly number[]) {
  const question = signal<Posed | null>(asked("first")), heard: string[] = [];
  const ask = ({ key }: Posed) => {
    heard.push(key);
    const reply = replies.shift();
    return reply ? Promise.resolve(reply) : Promise.reject(new Error("nobody answers"));
  };
  return { question, heard, reach: createReach(ask, question, signal(false), pauses) };
}

Deno.test("a late reach is requested again, and counts as being worked out", async () => {
  const { reach, heard } = reachOf([LATE, null, TOLD], [0, 0, 0]);
  equal(reach.thinking.value, true);
  equal(reach.ends.value, null);
  await due();
  equal(heard.length, 3);
  equal(reach.thinking.value, false);
  equal(reach.ends.value!.options.length, 1);
  reach.stop();
});

Deno.test("after all attempts the order is written step by step", async () => {
  const { reach, heard } = reachOf([LATE, null], [0]);
  await due();
  equal(heard.length, 2);
  deepEqual([reach.thinking.value, reach.hoped.value, reach.ends.value], [false, false, null]);
  reach.stop();
});

Deno.test("a newer question is requested at once, however long the pause would be", async () => {
  const { reach, heard, question } = reachOf([LATE, TOLD], [60_000]);
  await due();
  question.value = asked("second");
  await due();
  deepEqual(heard, ["first", "second"]);
  equal(reach.thinking.value, false);
  reach.stop();
});
