/// <reference lib="deno.ns" />
/** Facts of a finished game. */

import { deepStrictEqual as assertEquals } from "node:assert/strict";
import { bestShot, lossesOf, shotsOf } from "../../../src/game/end/facts.ts";
import type { LogLine, Scene } from "../../../src/api/schema.ts";

const scene = {
  standings: [
    { side: "italy", aircraft: [{ piece: "I1" }] },
    { side: "austria", aircraft: [{ piece: "A1" }] },
  ],
} as unknown as Scene;

const line = (...gists: object[]) => ({ gists }) as unknown as LogLine;

Deno.test("shots are counted by side, and not at all if none was fired", () => {
  const log = [line({ kind: "hit", by: "I1" }), line({ kind: "miss", by: "I1" })];
  assertEquals(shotsOf(log, scene), [
    { side: "italy", shots: 2, hits: 1 },
    { side: "austria", shots: 0, hits: 0 },
  ]);
  assertEquals(shotsOf([line()], scene), []);
});

const fought = (...gists: object[]) => [line({ kind: "turn", amount: 4 }), line(...gists)];
const strength = (piece: string, left: number) =>
  ({
    standings: [{ side: "austria", aircraft: [{ piece, left, most: 10, gone: true }] }],
  }) as unknown as Scene;

Deno.test("the best shot is the one that did most, not the last one", () => {
  const log = fought(
    { kind: "hit", piece: "I1", by: "A1", amount: 10, dice: [6, 6] },
    { kind: "hit", piece: "I1", by: "A2", amount: 1, dice: [2, 3] },
    { kind: "kill", piece: "I1", says: { key: "gist.ShotDown" } },
  );
  assertEquals(bestShot(log, strength("I1", 0))?.amount, 10);
  assertEquals(lossesOf(log).map(({ piece, by, turn }) => [piece, by, turn]), [["I1", "A2", 4]]);
});

Deno.test("a burst that brought down an undamaged machine is the best", () => {
  const log = fought(
    { kind: "hit", piece: "I1", by: "A1", amount: 4, dice: [6, 5] },
    { kind: "hit", piece: "I1", by: "A2", amount: 1, dice: [2, 3] },
    { kind: "kill", piece: "I1", says: { key: "gist.ShotDown" } },
  );
  assertEquals(bestShot(log, strength("I1", 5))?.by, "A2");
  assertEquals(bestShot(log, strength("I1", 0))?.by, "A1");
});

Deno.test("a burst that finished a machine brought what was left of it, no more", () => {
  const log = fought(
    { kind: "hit", piece: "I1", by: "A1", amount: 6, dice: [6, 5] },
    { kind: "hit", piece: "I1", by: "A2", amount: 1, dice: [2, 3] },
    { kind: "kill", piece: "I1", says: { key: "gist.ShotDown" } },
  );
  assertEquals(bestShot(log, strength("I1", 3))?.by, "A1");
});

Deno.test("if bursts have no points, the last one before a loss is the best", () => {
  const log = fought(
    { kind: "hit", piece: "B1", by: "G1" },
    { kind: "hit", piece: "B2", by: "G2" },
    { kind: "kill", piece: "B2", by: "G2", says: { key: "gist.ShotDown.takedown" } },
  );
  assertEquals(bestShot(log, null)?.piece, "B2");
});

Deno.test("a machine that falls turns later belongs to the last burst that hit it", () => {
  const log = [
    line({ kind: "turn", amount: 1 }),
    line({ kind: "hit", piece: "I1", by: "A1", amount: 1 }),
    line({ kind: "turn", amount: 2 }),
    line({ kind: "kill", piece: "I1", says: { key: "gist.Lost.crashed" } }),
  ];
  const [lost] = lossesOf(log);
  assertEquals([lost?.by, lost?.turn, lost?.line, lost?.says[0]?.key], [
    ...["A1", 2, 4, "gist.Lost.crashed"],
  ]);
});
