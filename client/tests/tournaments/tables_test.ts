/// <reference lib="deno.ns" />
import { deepEqual } from "node:assert/strict";
import {
  against,
  challenged,
  points,
  rounds,
  score,
  within,
} from "../../src/tournaments/tables.ts";
import type { EncounterInfo, TournamentInfo } from "../../src/api/schema.ts";

const met = (number: number, first: number, second: number | null, ...results: string[]) =>
  ({
    number,
    round: number,
    first,
    second,
    state: "over",
    legs: results.map((result) => result ? { result } : {}),
  }) as EncounterInfo;
const tournament = (encounters: EncounterInfo[], more: object = {}) =>
  ({
    format: "ladder",
    state: "running",
    reach: 2,
    entrants: [1, 2, 3, 4].map((number) => ({ number, name: `P${number}`, place: number })),
    encounters,
    ...more,
  }) as unknown as TournamentInfo;

Deno.test("points are written in halves and quarters", () => {
  deepEqual([0, 0.5, 1, 1.5, 2.25, 0.75].map(points), ["0", "½", "1", "1½", "2¼", "¾"]);
});

Deno.test("an encounter of two games is added up, and has no score before", () => {
  deepEqual(score(met(1, 1, 2, "first", "draw")), [1.5, 0.5]);
  deepEqual(score(met(1, 1, 2, "none")), [0, 0]);
  deepEqual(score(met(1, 1, 2, "")), null);
});

Deno.test("a crosstable can be read from either side", () => {
  const table = tournament([met(1, 1, 2, "first", "second"), met(2, 3, 1, "first")]);
  deepEqual(against(table, 1, 2), "1");
  deepEqual(against(table, 1, 3), "0");
  deepEqual(against(table, 3, 1), "1");
  deepEqual(against(table, 2, 3), "");
  deepEqual(rounds(table).map(([number]) => number), [2, 1]);
});

Deno.test("free players within reach can be challenged", () => {
  const me = { entrants: [1, 2, 3, 4].map((n) => ({ number: n, place: n, mine: n === 4 })) };
  const free = tournament([], me);
  deepEqual(free.entrants.filter((one) => within(free, one)).map((one) => one.number), [2, 3]);
  const asked = { ...met(1, 3, 4), state: "asked" } as EncounterInfo;
  const busy = tournament([asked], me);
  deepEqual(busy.entrants.filter((one) => within(busy, one)), []);
  deepEqual(challenged(busy)?.number, 1);
});
