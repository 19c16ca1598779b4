/// <reference lib="deno.ns" />
/** The last blow: its sentence, and what its picture shows. */

import { deepStrictEqual as assertEquals } from "node:assert/strict";
import { blowSaid, lastBlow, lastShot } from "../../../src/game/end/blow.ts";
import type { Say } from "../../../src/board/contract.ts";
import type { LogLine, Scene } from "../../../src/api/schema.ts";

const line = (...gists: object[]) => ({ gists }) as unknown as LogLine;
const turn = (amount: number) => line({ kind: "turn", amount });
const acted = (acts: object[], ...gists: object[]) => ({ acts, gists }) as unknown as LogLine;
const HIT = { kind: "hit", piece: "A1", by: "I1", amount: 4 };
const DOWN = {
  kind: "kill",
  piece: "A1",
  says: { key: "gist.ShotDown", words: { cause: "pilot" } },
};
const SHOOT = { type: "Shoot", piece: "I1", target: "A1", hits: 4 };
const FALLS = { type: "Vanish", piece: "A1", how: "falls" };

const BOOK: Record<string, string> = {
  "blow.they.pilot": "they",
  "blow.you.pilot": "you",
  "blow.us.pilot": "us",
  "blow.alone.pilot": "alone",
};
const say: Say = (phrase) =>
  typeof phrase === "string" ? phrase : BOOK[phrase.key] ?? phrase.key.split(".").at(-1)!;

/** Return a table with so many aircraft on each side. */
function table(count: number): Scene {
  const side = (name: string, letter: string) => ({
    side: name,
    aircraft: Array.from({ length: count }, (_, at) => ({ piece: `${letter}${at + 1}` })),
  });
  return { standings: [side("italy", "I"), side("austria", "A")] } as unknown as Scene;
}

function said(log: LogLine[], side: string | null, count = 1): string {
  return blowSaid(lastBlow(log)!, table(count), side, say);
}

Deno.test("a duellist is addressed, a leader of several and a spectator are not", () => {
  const log = [turn(6), line(HIT), line(DOWN)];
  assertEquals(said(log, "italy"), "You");
  assertEquals(said(log, "austria"), "Us");
  assertEquals([said(log, null), said(log, "italy", 2)], ["They", "They"]);
});

Deno.test("whoever hit an aircraft turns ago did not bring it down", () => {
  assertEquals(said([turn(5), line(HIT), turn(6), line(DOWN)], "italy"), "Alone");
});

Deno.test("of an aircraft that left, the log's words are told", () => {
  const left = { kind: "gone", piece: "A1", says: { key: "gist.Left.home" } };
  assertEquals(said([turn(6), line(left)], "italy"), "A1: home");
});

Deno.test("the picture shows the burst; without one, or if others flew since, the fall", () => {
  const fly = acted([{ type: "Fly", piece: "I1", cells: ["1,1"], facing: 0 }]);
  const shot = acted([SHOOT], HIT), fall = acted([FALLS], DOWN), begun = turn(6);
  const shows = (...log: LogLine[]) => lastShot(log, table(1));
  assertEquals(shows(begun, shot, line(), fall), { from: 1, acts: [SHOOT] });
  assertEquals(shows(begun, shot, fly, fall), { from: 3, acts: [FALLS] });
  assertEquals(shows(begun, fall), { from: 1, acts: [FALLS] });
  assertEquals(shows(begun, shot, fly), { from: 1, acts: [SHOOT] }, "the best shot");
  assertEquals(shows(begun, fly), null);
});
