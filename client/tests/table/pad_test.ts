/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import type { Option, Phrase, Posed } from "../../src/schema.ts";
import { shortly } from "../../src/table/forecast.ts";
import { say } from "../../src/words.ts";
import { layout, likelyStick, mayReveal, progress, stickBefore } from "../../src/table/pad.ts";

const option = (value: string | number, refused = false): Option => ({
  value,
  says: { key: String(value) },
  refused: refused ? { key: "no" } : null,
});
const posed = (options: Option[], given: (string | number)[] = [], key = "q"): Posed => ({
  key,
  seat: "italy",
  rule: "4",
  says: { key: "ask" },
  options,
  given,
});
const MOVES = ["ahead", "left", "right"].flatMap((arrow) =>
  ["C", "S", "D"].map((stick) => option(`${arrow} ${stick}`, stick === "D"))
);

Deno.test("moves with their sticks lie as a pad: left, ahead, right; S, C, D", () => {
  const shape = layout(posed(MOVES));
  if (shape.kind !== "pad") throw new Error(shape.kind);
  deepEqual(shape.arrows.map((arrow) => arrow.word), ["left", "ahead", "right"]);
  deepEqual(shape.arrows[0]!.under.map((one) => one.stick), ["S", "C", "D"]);
});

Deno.test("numbers lie as a dial, with what else there is beside it", () => {
  const shape = layout(posed([option("1"), option("2"), option("immelmann up")]));
  if (shape.kind !== "dial") throw new Error(shape.kind);
  deepEqual(shape.numbers.map((one) => one.value), ["1", "2"]);
  deepEqual(shape.others.map((one) => one.value), ["immelmann up"]);
});

Deno.test("numbers that have a price are a price list", () => {
  const words = { rise: 1, change: -4, next: 4 };
  const after = ["0", "1"].map((value) => ({ ...option(value), says: { key: "climb", words } }));
  equal(layout(posed(after, [6, "climb"])).kind, "list");
});

Deno.test("anything else is a list; many places are places", () => {
  equal(layout(posed([option("hold"), option("A1")])).kind, "list");
  equal(layout(posed([option("ahead C"), option("hold")])).kind, "list");
  const places = Array.from({ length: 20 }, (_, index) => ({
    ...option(`${index},1`),
    anchor: { place: `${index},1` },
  }));
  equal(layout(posed(places)).kind, "places");
});

Deno.test("an option is told shortly where the book has short words", () => {
  const book = {
    "throttle": "a long tale of {n}",
    "short.throttle": "throttle {n}",
    "hold": "hold",
  };
  const tell = (phrase: Phrase | string) => say(phrase, book);
  equal(shortly({ key: "throttle", words: { n: 6 } }, tell), "throttle 6");
  equal(shortly({ key: "hold" }, tell), "hold");
});

Deno.test("the stick stays as it stood, if some arrow takes it", () => {
  const shape = layout(posed(MOVES));
  if (shape.kind !== "pad") throw new Error(shape.kind);
  equal(likelyStick(shape.arrows, "S"), "S");
  equal(likelyStick(shape.arrows, "D"), "C");
  equal(stickBefore(posed(MOVES, ["4", "left S"])), "S");
  equal(stickBefore(posed(MOVES, ["4"])), "C");
});

Deno.test("a row of moves is counted by its first number", () => {
  deepEqual(progress(posed(MOVES, ["4", "left S", "climb C", 20])), { done: 2, all: 4 });
  equal(progress(posed(MOVES)), null);
  equal(progress(posed([option("level"), option("climb")], [6])), null);
});

Deno.test("only what may be the last answer waits for a second press", () => {
  const speed = posed([option("1"), option("2"), option("immelmann")]);
  equal(mayReveal(speed, [speed], option("2")), false);
  equal(mayReveal(speed, [speed], option("immelmann")), true);
  const third = posed(MOVES, ["4", "left S", "left S"]);
  equal(mayReveal(third, [third], option("left S")), false);
  const last = posed(MOVES, ["4", "left S", "left S", "left S"]);
  equal(mayReveal(last, [last], option("left S")), true);
  equal(mayReveal(last, [last, posed(MOVES, [], "other")], option("left S")), false);
  const target = posed([option("hold"), option("A1")]);
  equal(mayReveal(target, [target], option("A1")), true);
  const throttle = posed([option(5), option(0)], [], "6/7.3#1[A1]/2.1#1");
  equal(mayReveal(throttle, [throttle], option(5)), false);
  const number = posed([option(1), option(2)]);
  equal(mayReveal(number, [number], option(2)), true);
  const flight = posed([option("level"), option("climb")], [5], "6/7.3#1[A1]/7.3#1");
  equal(mayReveal(flight, [flight], option("level")), true);
});

Deno.test("what is followed by another question in any case does not wait", () => {
  const within = {
    ...posed([option("a"), option("b")], [], "1/11.3#1[red]/11.3#2"),
    goes_on: true,
  };
  equal(mayReveal(within, [within], option("a")), false);
  const open = { ...within, key: "1/11.4#2" };
  equal(mayReveal(open, [open], option("a")), true, "outside a private dialogue somebody hears it");
});
