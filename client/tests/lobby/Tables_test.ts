/// <reference lib="deno.ns" />
import { deepEqual } from "node:assert/strict";
import { freeSeats, rightly } from "../../src/lobby/Tables.tsx";
import type { OfferInfo } from "../../src/api/schema.ts";

function table(id: string, seat: string | null = null): OfferInfo {
  const what = { ruleset: "squadriglia", scenario: "baracca", title: "Duel", created: 1 };
  return { id, ...what, seats: ["italy", "austria"], sitters: [{ name: "Ada", seat }] };
}

Deno.test("the side that the player did not choose is free", () => {
  deepEqual(freeSeats(table("a", "italy")), ["austria"]);
  deepEqual(freeSeats(table("a")), ["italy", "austria"]);
});

Deno.test("own tables come first, the others in order of arrival", () => {
  const shown = rightly([table("a"), table("b"), table("c")], { type: "mine", offers: ["b"] });
  deepEqual(shown.map(({ id }) => id), ["b", "a", "c"]);
});
