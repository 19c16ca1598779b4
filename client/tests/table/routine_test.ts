/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import { signal } from "@preact/signals";
import type { Posed } from "../../src/schema.ts";
import { answerOf, type Kept, RoutineAnswers } from "../../src/table/routine.ts";

const says = { key: "routine.barrage" };
const asked = (key: string, quiet: boolean, given: string[] = []): Posed => ({
  key,
  seat: "allies",
  rule: "14.5",
  says: { key: "ask" },
  options: ["nowhere", "3,6", "5,6"].map((value) => ({ value, says: { key: value } })),
  given,
  routine: { says, value: "nowhere", quiet },
});
const kept = (habit: Kept["habit"], last: string[] = []): Kept => ({ habit, says, last });

Deno.test("nothing is answered that the player did not ask for", () => {
  equal(answerOf(asked("q", true), undefined), null);
  equal(answerOf(asked("q", true), kept("ask", ["3,6"])), null);
  equal(answerOf({ ...asked("q", true), routine: null }, kept("quiet")), null);
});

Deno.test("who is not to be asked while nobody is near is asked when somebody is", () => {
  equal(answerOf(asked("q", true), kept("quiet")), "nowhere");
  equal(answerOf(asked("q", false), kept("quiet")), null);
});

Deno.test("as before goes step by step, as far as it is still allowed", () => {
  const before = kept("before", ["3,6", "9,9"]);
  equal(answerOf(asked("q", false), before), "3,6");
  equal(answerOf(asked("q", false, ["3,6"]), before), null);
});

Deno.test("what was answered in advance and taken back is asked again", () => {
  const open = signal<readonly Posed[]>([]), given: (string | number)[] = [];
  const routine = new RoutineAnswers("game", () => open.value, (_, value) => given.push(value));
  routine.hold("14.5", says, "quiet");
  open.value = [asked("1/14.5#1", true)];
  open.value = [];
  open.value = [asked("1/14.5#1", true)];
  equal(given.join(), "nowhere");
  routine.hold("14.5", says, "ask");
  open.value = [asked("2/14.5#1", true)];
  equal(given.join(), "nowhere");
  routine.stop();
});
