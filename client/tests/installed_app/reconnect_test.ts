/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import { Search } from "../../src/installed_app/reconnect.ts";

/** Return an unreachable server, a clock that the test turns, and the attempts so far. */
function lost() {
  const waits: number[] = [];
  const state = { there: false, asked: 0, found: 0, wake: null as (() => void) | null };
  const clock = {
    after: (milliseconds: number, call: () => void) => {
      state.wake = call;
      return waits.push(milliseconds);
    },
    cancel: () => state.wake = null,
    chance: () => 0.5,
  };
  const ask = () => Promise.resolve(state.asked++ < 0 || state.there);
  const search = new Search(ask, () => state.found++, clock);
  const pass = async () => {
    state.wake?.();
    await new Promise((done) => setTimeout(done));
  };
  return { search, state, waits, pass };
}

Deno.test("an unreachable server is looked for less and less often", async () => {
  const { search, state, waits, pass } = lost();
  search.begin();
  search.begin();
  for (let times = 0; times < 5; times++) await pass();
  deepEqual(waits, [2000, 4000, 8000, 15_000, 15_000, 15_000]);
  state.there = true;
  await pass();
  deepEqual([state.asked, state.found], [6, 1]);
  search.begin();
  equal(waits.at(-1), 2000, "another time it begins anew");
});

Deno.test("a reader who does not wait looks at once, and once", async () => {
  const { search, state, waits, pass } = lost();
  search.begin();
  await Promise.all([search.hurry(), search.hurry()]);
  equal(state.asked, 1);
  deepEqual(waits, [2000, 2000], "and goes on by itself");
  state.there = true;
  await search.hurry();
  await pass();
  deepEqual([state.asked, state.found], [2, 1], "what was to come is off");
});
