/// <reference lib="deno.ns" />
import { drawsFrom, hash } from "../../../src/campaign/portraits/seeded_choice.ts";
import { same } from "../campaigns.ts";

Deno.test("a name always draws the same numbers", () => {
  same(hash("aerodrome"), hash("aerodrome"));
  const [one, other] = [drawsFrom("c2"), drawsFrom("c2")];
  same(Array.from({ length: 20 }, () => one(9)), Array.from({ length: 20 }, () => other(9)));
});
