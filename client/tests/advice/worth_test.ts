/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import type { Say } from "../../src/board/contract.ts";
import { say } from "../../src/app/phrases.ts";
import { signed, unitSaid, worthSaid } from "../../src/advice/worth.ts";

const POINTS = {
  "worth.unit": "damage points",
  "worth.part": "{tenths} of a damage point",
  "worth.whole": "{n:damage point|damage points}",
};
const AIRCRAFT = {
  "worth.part": "{percent}% of an aircraft",
  "worth.whole": "{n:aircraft|aircraft}",
};

function speaking(book: Record<string, string>): Say {
  return (phrase) => say(phrase, book);
}

Deno.test("a worth has a unit and is whole from three quarters", () => {
  const points = speaking(POINTS);
  equal(worthSaid(0.9, points, "x"), "1 damage point");
  equal(worthSaid(-5.9, points, "x"), "6 damage points");
  equal(worthSaid(0.42, points, "x"), "0.4 of a damage point");
  equal(unitSaid(points, "x"), "damage points");
});

Deno.test("a part of an aircraft is rounded to five per cent", () => {
  const aircraft = speaking(AIRCRAFT);
  equal(worthSaid(0.33, aircraft, "x"), "35% of an aircraft");
  equal(worthSaid(0.01, aircraft, "x"), "5% of an aircraft");
  equal(worthSaid(-1.7, aircraft, "x"), "2 aircraft");
});

Deno.test("a total keeps its sign", () => {
  equal(signed(1.24), "+1.2");
  equal(signed(-0.4), "−0.4");
  equal(signed(0.01), "0");
});
