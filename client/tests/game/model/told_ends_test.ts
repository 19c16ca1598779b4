/// <reference lib="deno.ns" />
/** Ends: they arrive before or after their position, and are dropped when their question closes. */

import { deepEqual, equal } from "node:assert/strict";
import { ToldEnds } from "../../../src/game/model/told_ends.ts";
import type { EndOrder, Posed, QuestionEnds, Update } from "../../../src/api/schema.ts";

const question = (key: string, ...given: string[]) =>
  ({ key, place: "1[I1]", about: "I1", given, options: [] }) as unknown as Posed;
const update = (seq: number, ...questions: Posed[]) => ({ seq, questions }) as unknown as Update;
/** Two ways of one answer each: "a" and "b". */
const TABLE = {
  values: ["a", "b"],
  places: ["1,1"],
  answers: "#$##$$",
  paths: "#$#$#",
  poses: [{}],
  bears: [{}],
  brings: [{}],
  costs: [{}],
  spans: [[]],
  kinds: "#####",
  each: "##",
};
const ends = (key: string, seq: number, ...given: string[]): QuestionEnds =>
  ({ type: "ends", key, seq, given, table: TABLE }) as QuestionEnds;
const order = (key: string, seq: number): EndOrder =>
  ({ type: "end_order", key, seq, order: "$#" }) as EndOrder;
const shown = ({ found }: ToldEnds) =>
  found.value.map((one) => [one.key, one.open, one.ways.map((way) => way.answers[0]).join("")]);

Deno.test("ends are kept with the question, and their order follows", () => {
  const told = new ToldEnds();
  told.hear(update(1, question("q")));
  told.tell(ends("q", 1));
  deepEqual(shown(told), [["q", true, "ab"]]);
  equal(told.found.value[0]!.ways[0]!.anchor.place, "1,1");
  equal(told.found.value[0]!.ordered, false);
  told.tell(order("q", 1));
  equal(told.found.value[0]!.ordered, true);
  deepEqual(shown(told), [["q", true, "ba"]]);
});

Deno.test("ends of a closed question are forgotten, and so are those that come late", () => {
  const told = new ToldEnds();
  told.hear(update(1, question("q")));
  told.tell(ends("q", 1));
  told.hear(update(2));
  deepEqual(shown(told), []);
  told.tell(ends("q", 1));
  deepEqual(shown(told), []);
});

Deno.test("after an undo the ends from before it are not shown", () => {
  const told = new ToldEnds();
  told.hear(update(1, question("q")));
  told.tell(ends("q", 1));
  told.hear(update(2, question("q2", "a")));
  deepEqual(shown(told), [["q", false, "ab"]], "the rest of the dialogue may use them");
  told.hear(update(3, question("q")));
  deepEqual(shown(told), [["q", false, "ab"]], "the question itself may not");
  told.tell(ends("q", 1));
  deepEqual(shown(told), [["q", false, "ab"]], "late ones of its earlier opening neither");
  told.tell(ends("q", 3));
  deepEqual(shown(told), [["q", true, "ab"]]);
});

Deno.test("the ends of a question with other answers given are not its own", () => {
  const told = new ToldEnds();
  told.hear(update(1, question("q", "a")));
  told.tell(ends("q", 1, "b"));
  deepEqual(shown(told), []);
  told.tell(ends("q", 1, "a"));
  told.hear(update(2, question("q", "b")));
  deepEqual(shown(told), [["q", false, "ab"]]);
});

Deno.test("another answer at the table leaves the ends of an open question", () => {
  const told = new ToldEnds();
  told.hear(update(1, question("q")));
  told.tell(ends("q", 1));
  told.hear(update(2, question("q"), question("other")));
  deepEqual(shown(told), [["q", true, "ab"]]);
});

Deno.test("ends are not late because another answer was taken back", () => {
  const told = new ToldEnds();
  told.hear(update(5, question("q")));
  told.hear(update(4, question("q"), question("other")));
  told.tell(ends("q", 4));
  deepEqual(shown(told), [["q", true, "ab"]]);
});
