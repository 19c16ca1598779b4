/// <reference lib="deno.ns" />
import { deepEqual, rejects } from "node:assert/strict";
import { openLocker, Taken } from "../../src/site/locker.ts";

type Act = { run(): unknown; asked: { onsuccess: (() => void) | null; result?: unknown } };

/** A database like a browser's: one change after another, each completely or not at all. */
class Base {
  kept = new Map<string, unknown>();
  #last = Promise.resolve();

  transaction(_: string) {
    const acts: Act[] = [], seen = new Map<string, unknown>();
    const kept = this.kept;
    const change = {
      oncomplete: () => {},
      onabort: () => {},
      onerror: () => {},
      error: null,
      aborted: false,
      abort: () => change.aborted = true,
      objectStore: () => ({
        get: (key: string) => ask(() => seen.get(key) ?? kept.get(key)),
        put: (value: unknown, key: string) => ask(() => seen.set(key, value)),
        getAllKeys: () => ask(() => [...kept.keys()]),
        getAll: () => ask(() => [...kept.values()]),
      }),
    };
    const ask = (run: () => unknown) => {
      const asked: Act["asked"] = { onsuccess: null };
      acts.push({ run, asked });
      return asked;
    };
    this.#last = this.#last.then(async () => {
      for (let act = acts.shift(); act && !change.aborted; act = acts.shift()) {
        await Promise.resolve();
        act.asked.result = act.run();
        act.asked.onsuccess?.();
      }
      if (!change.aborted) seen.forEach((value, key) => kept.set(key, value));
      (change.aborted ? change.onabort : change.oncomplete)();
    });
    return change;
  }
}

function inBase(base: Base): void {
  const open = () => {
    const asked = { onsuccess: null as (() => void) | null, result: base };
    queueMicrotask(() => asked.onsuccess?.());
    return asked;
  };
  Object.defineProperty(globalThis, "indexedDB", { value: { open }, configurable: true });
}

Deno.test("what one tab has saved is not overwritten by a tab that opened earlier", async () => {
  const base = new Base();
  inBase(base);
  const taken: string[] = [];
  const first = await openLocker("a test", () => taken.push("first"));
  await first.keep("game/1", "one");
  const second = await openLocker("a test", () => taken.push("second"));
  deepEqual(await second.all(), [["game/1", "one"]]);
  await second.keep("game/1", "one two");
  await rejects(first.keep("game/1", "one three"), Taken);
  await rejects(first.keep("game/2", "more"), Taken);
  deepEqual(await second.all(), [["game/1", "one two"]]);
  deepEqual(taken, ["first", "first"]);
});

Deno.test("of two tabs that answer at the same time no confirmed change is lost", async () => {
  const base = new Base();
  inBase(base);
  const acknowledged: string[] = [];
  const tab = async (name: string, answers: number) => {
    const locker = await openLocker("a test");
    const mine = (await locker.all()).map(([, text]) => text).join("");
    let whole = mine;
    for (let number = 0; number < answers; number++) {
      const said = `${whole}${name}${number} `;
      try {
        await locker.keep("game/1", said);
      } catch {
        return;
      }
      whole = said;
      acknowledged.push(`${name}${number}`);
    }
  };
  await Promise.all([tab("a", 12), tab("b", 12), tab("c", 12)]);
  const kept = String(base.kept.get("game/1")).trim().split(" ");
  deepEqual(new Set(kept), new Set(acknowledged));
  deepEqual(acknowledged.length >= 12, true);
});
