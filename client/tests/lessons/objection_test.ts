/// <reference lib="deno.ns" />
import { equal as assertEquals } from "node:assert/strict";
import type { Posed, Taught } from "../../src/api/schema.ts";
import { objection, taskOf } from "../../src/lessons/objection.ts";

const taught: Taught = {
  addresses: ["1/a#1", "2/a#1"],
  aircraft: {},
  lesson: {
    id: "x",
    title: "x",
    text: "x",
    seat: "a",
    seed: "1",
    steps: [{ says: "hello" }, { says: "take two", answers: ["2"], nudge: "two, please" }, {
      says: "there, please",
      order: ["3", "ahead"],
    }],
  },
};

function objectionTo(value: string, offered: string[]): string | null {
  const options = offered.map((one) => ({ value: one, says: { key: "x" } }));
  const question: Posed = { key: "1/a#1", seat: "a", rule: "1", says: { key: "x" }, options };
  return objection(taught, question, options.find((one) => one.value === value)!);
}

Deno.test("an instructor objects to all answers but the right one", () => {
  assertEquals(objectionTo("1", ["1", "2"]), "two, please");
  assertEquals(objectionTo("2", ["1", "2"]), null);
});

Deno.test("an instructor who asks for a whole order objects to any other", () => {
  const options = [{ value: "3", says: { key: "x" } }];
  const asked: Posed = { key: "2/a#1", seat: "a", rule: "1", says: { key: "x" }, options };
  const end = (...answers: string[]) => ({ value: answers.join(), says: { key: "x" }, answers });
  assertEquals(taskOf(taught, asked)?.whole, true);
  assertEquals(objection(taught, asked, end("3", "left")), "there, please");
  assertEquals(objection(taught, asked, options[0]!), "there, please");
  assertEquals(objection(taught, asked, end("3", "ahead")), null);
});

Deno.test("an instructor lets a game go on in which the right answer is not offered", () => {
  assertEquals(objectionTo("1", ["1", "3"]), null);
});
