/// <reference lib="deno.ns" />
import { equal as assertEquals } from "node:assert/strict";
import type { Taught } from "../../src/api/schema.ts";
import { stand } from "../../src/lessons/reading_progress.ts";

const taught: Taught = {
  addresses: ["1/a#1", "1/a#2"],
  aircraft: {},
  lesson: {
    id: "x",
    title: "x",
    text: "x",
    seat: "a",
    seed: "1",
    steps: [
      { says: "hello" },
      { says: "do", answers: ["1"] },
      { says: "well done" },
      { says: "do again", answers: ["2"] },
      { says: "bye" },
    ],
    quiz: [{ asks: "why?", choices: ["so", "not so"], right: 0, because: "so" }],
  },
};

Deno.test("a pupil reads the remarks before a task, and no further", () => {
  assertEquals(stand(taught, 0, "1/a#1"), 0);
  assertEquals(stand(taught, 1, "1/a#1"), 1);
  assertEquals(stand(taught, 4, "1/a#1"), 1);
});

Deno.test("after an answer the pupil is past its task, also after a reload", () => {
  assertEquals(stand(taught, 1, "1/a#2"), 2);
  assertEquals(stand(taught, 3, "1/a#2"), 3);
});

Deno.test("an undone answer leads back to its task", () => {
  assertEquals(stand(taught, 3, "1/a#1"), 1);
});

Deno.test("without a question the last remarks can be read, and the quiz done, to the end", () => {
  assertEquals(stand(taught, 4, null), 4);
  assertEquals(stand(taught, 5, null), 5);
  assertEquals(stand(taught, 9, null), 6);
  assertEquals(stand(taught, 5, "2/a#1"), 5);
});
