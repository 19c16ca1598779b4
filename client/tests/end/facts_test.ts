/// <reference lib="deno.ns" />
/** Facts of a game that is over. */

import { deepStrictEqual as assertEquals } from "node:assert/strict";
import { shotsOf } from "../../src/end/facts.ts";
import type { LogLine, Scene } from "../../src/schema.ts";

const scene = {
  standings: [
    { side: "italy", aircraft: [{ piece: "I1" }] },
    { side: "austria", aircraft: [{ piece: "A1" }] },
  ],
} as unknown as Scene;

const line = (...gists: object[]) => ({ gists }) as unknown as LogLine;

Deno.test("shots are counted by side, and not at all where nobody fired", () => {
  const log = [line({ kind: "hit", by: "I1" }), line({ kind: "miss", by: "I1" })];
  assertEquals(shotsOf(log, scene), [
    { side: "italy", shots: 2, hits: 1 },
    { side: "austria", shots: 0, hits: 0 },
  ]);
  assertEquals(shotsOf([line()], scene), []);
});
