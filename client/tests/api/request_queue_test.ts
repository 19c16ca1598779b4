/// <reference lib="deno.ns" />
import { deepEqual } from "node:assert/strict";
import { inTurn } from "../../src/api/request_queue.ts";

/** Wait until all resolved promises have been handled. */
const tasks = () => new Promise((done) => setTimeout(done));

function line() {
  const shown: string[] = [], refused: unknown[] = [], answers: ((answer: string) => void)[] = [];
  const send = inTurn<string>(
    (answer) => shown.push(answer),
    () => Promise.resolve("kept"),
    (error) => refused.push(error),
  );
  const ask = () => send(() => new Promise((answer) => answers.push(answer)));
  return { shown, refused, answers, send, ask };
}

Deno.test("the second request waits for the first, and only its answer is shown", async () => {
  const { shown, answers, ask } = line();
  ask();
  ask();
  await tasks();
  deepEqual(answers.length, 1);
  answers[0]!("first");
  await tasks();
  deepEqual([shown, answers.length], [[], 2]);
  answers[1]!("second");
  await tasks();
  deepEqual(shown, ["second"]);
});

Deno.test("after a refusal the saved value is shown and the next request is sent", async () => {
  const { shown, refused, answers, send, ask } = line();
  send(() => Promise.reject("no"));
  await tasks();
  deepEqual([shown, refused], [["kept"], ["no"]]);
  ask();
  await tasks();
  answers[0]!("next");
  await tasks();
  deepEqual(shown, ["kept", "next"]);
});
