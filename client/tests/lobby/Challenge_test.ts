/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import type { GameInfo, GameList } from "../../src/api/schema.ts";
import { accepted, playing } from "../../src/lobby/Challenge.tsx";

const game = (id: string, name: string, program: boolean) =>
  ({ id, seats: [{ name: "You" }, { name, program }] }) as unknown as GameInfo;

Deno.test("an accepted challenge is a new game with the program", async () => {
  const old = game("old", "Robot", true), other = game("other", "Robot", false);
  const asked = [[old], [old, other], [game("new", "Robot", true), old, other]];
  let looks = 0;
  const look = () => Promise.resolve({ games: asked[looks++] } as GameList);
  const before = await playing(look);
  deepEqual(before, ["old"]);
  equal(await accepted("Robot", before, look, 0), "new");
});

Deno.test("the wait for an answer has an end", async () => {
  const look = () => Promise.resolve({ games: [] as GameInfo[] } as GameList);
  equal(await accepted("Robot", [], look, 0), null);
});
