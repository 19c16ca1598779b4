/// <reference lib="deno.ns" />
import { deepStrictEqual as assertEquals } from "node:assert/strict";
import type { Scene } from "../../src/api/schema.ts";
import { standingsOf } from "../../src/game/Score.tsx";

const scene = (...sides: string[]) =>
  ({ standings: sides.map((side) => ({ type: "Standing", side })) }) as unknown as Scene;
const seated = (found: ReturnType<typeof standingsOf>) =>
  [...found].map(([seat, { side }]) => [seat, side]);

Deno.test("a side is beside the first of its seats", () => {
  const seats = ["italy", "austria-1", "austria-2"];
  assertEquals(seated(standingsOf(scene("italy", "austria"), seats, "italy", "italy")), [
    ["italy", "italy"],
    ["austria-1", "austria"],
  ]);
});

Deno.test("in a campaign's battle, machines are beside the seats that sent them", () => {
  const battle = scene("italy", "austria"), seats = ["allied", "central"];
  assertEquals(seated(standingsOf(battle, seats, "central", "austria")), [
    ["central", "austria"],
    ["allied", "italy"],
  ]);
  assertEquals(seated(standingsOf(battle, ["allied", "central-2"], "central-2", "austria")), [
    ["central-2", "austria"],
    ["allied", "italy"],
  ]);
  assertEquals(seated(standingsOf(battle, seats, null, null)), []);
});
