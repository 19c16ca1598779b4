/// <reference lib="deno.ns" />
import { deepEqual } from "node:assert/strict";
import { holder } from "../../src/site/tab_lock.ts";

async function twoTabs(name: string): Promise<void> {
  const lost: string[] = [];
  const one = holder(name, () => lost.push("one"));
  const other = holder(name, () => lost.push("other"));
  try {
    deepEqual([await one.take(false), await other.take(false), lost], [true, false, []]);
    deepEqual(await other.take(true), true);
    deepEqual([await one.take(false), lost], [false, ["one"]]);
  } finally {
    one.close();
    other.close();
  }
}

Deno.test("one of two tabs has the games, and releases them on request", async () => {
  await twoTabs("a test with locks");
});

Deno.test("without locks the tabs ask each other", async () => {
  const locks = Object.getOwnPropertyDescriptor(Navigator.prototype, "locks");
  Object.defineProperty(Navigator.prototype, "locks", { value: undefined, configurable: true });
  try {
    await twoTabs("a test without locks");
  } finally {
    if (locks) Object.defineProperty(Navigator.prototype, "locks", locks);
  }
});
