/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import type { Control, Option, PadMove, PadRow, Posed } from "../../../src/api/schema.ts";
import {
  isPlain,
  layout,
  likelyStick,
  mayReveal,
  rowOf,
  stickBefore,
} from "../../../src/game/answer/option_layout.ts";

const option = (value: string | number, more: Partial<Option> = {}): Option => ({
  value,
  says: { key: String(value) },
  ...more,
});
const posed = (options: Option[], control?: Control, more: Partial<Posed> = {}): Posed => ({
  key: "q",
  seat: "italy",
  rule: "4",
  says: { key: "ask" },
  options,
  control,
  ...more,
});
const LETTERS = { left: "S", centre: "C", right: "D" } as const;
const move = (arrow: PadMove["arrow"], stick: PadMove["stick"]): PadMove => ({
  arrow,
  stick,
  letter: LETTERS[stick],
  says: { key: `${arrow} ${stick}` },
});
const MOVES = (["ahead", "left", "right"] as const).flatMap((arrow) =>
  (["centre", "left", "right"] as const).map((stick) =>
    option(`${arrow} ${LETTERS[stick]}`, {
      move: move(arrow, stick),
      refused: stick === "right" ? { key: "no" } : null,
    })
  )
);
const ARROWS = { left: { key: "arrow.left" } };
const PAD: Control = { type: "pad", arrows: ARROWS };

Deno.test("moves with sticks form a pad: left, ahead, right; S, C, D", () => {
  const shape = layout(posed(MOVES, PAD));
  if (shape.kind !== "pad") throw new Error(shape.kind);
  deepEqual(shape.columns.map((column) => column.arrow), ["left", "ahead", "right"]);
  deepEqual(shape.columns[0]!.under.map((one) => one.move.letter), ["S", "C", "D"]);
  deepEqual(shape.columns[0]!.says, ARROWS.left);
});

Deno.test("numbers form a dial, with the other options beside it", () => {
  const speeds = [1, 2].map((number) => option(String(number), { number }));
  const shape = layout(posed([...speeds, option("immelmann up")], { type: "dial" }));
  if (shape.kind !== "dial") throw new Error(shape.kind);
  deepEqual(shape.numbers.map((one) => one.value), ["1", "2"]);
  deepEqual(shape.others.map((one) => one.value), ["immelmann up"]);
});

Deno.test("the layout does not depend on the spelling of values", () => {
  const batteries = ["A", "B", "C", "D"].map((letter) => option(`battery ${letter}`));
  equal(layout(posed(batteries.slice(2))).kind, "list");
  equal(layout(posed([option("1"), option("2")])).kind, "list");
  equal(layout(posed([option(1), option(2)])).kind, "list");
});

Deno.test("ends are ends, however few", () => {
  const ends = (many: number) =>
    Array.from(
      { length: many },
      (_, height) => option(height, { anchor: { place: "1,1", facing: 0, height } }),
    );
  equal(layout(posed(ends(1), { type: "ends" })).kind, "ends");
  equal(layout(posed(ends(20), { type: "ends" })).kind, "ends");
  equal(layout(posed([option("leave")], { type: "ends" })).kind, "list");
  equal(layout(posed(ends(20))).kind, "list");
});

Deno.test("the stick stays where it was, if some arrow allows it", () => {
  const shape = layout(posed(MOVES, PAD));
  if (shape.kind !== "pad") throw new Error(shape.kind);
  equal(likelyStick(shape.columns, "left"), "left");
  equal(likelyStick(shape.columns, "right"), "centre");
  equal(stickBefore(posed(MOVES, { ...PAD, stick: "left" })), "left");
  equal(stickBefore(posed(MOVES, PAD)), "centre");
});

Deno.test("a row of moves is described by its control", () => {
  const row: PadRow = { length: 4, moves: [move("left", "left"), move("climb", "centre")] };
  equal(rowOf(posed(MOVES, { ...PAD, row })), row);
  equal(rowOf(posed([option(20)], { type: "gauge", low: 0, high: 40, row })), row);
  equal(rowOf(posed(MOVES, PAD)), null);
  equal(rowOf(posed([option("level")])), null);
});

Deno.test("only a possible last answer waits for a second press", () => {
  const speed = posed([option("2")], { type: "dial" }, { private: true, goes_on: true });
  equal(mayReveal(speed, [speed], option("2")), false);
  equal(mayReveal(speed, [speed], option("immelmann", { final: true })), true);
  const last = posed(MOVES, PAD, { private: true });
  equal(mayReveal(last, [last], MOVES[0]!), true);
  equal(mayReveal(last, [last, { ...last, key: "other" }], MOVES[0]!), false);
  const open = { ...speed, private: false };
  equal(mayReveal(open, [open], option("2")), true, "outside a dialogue somebody hears it");
  equal(mayReveal(speed, [speed], { ...option("2"), answers: [2, "ahead C"] }), true);
});

Deno.test("a press on a plain list is the answer, unless it warns of a cost", () => {
  const fire = option("fire"), drop = option("drop", { warns: { key: "warns.low" } });
  equal(isPlain(posed([fire]), fire), true);
  equal(isPlain(posed([fire, drop]), drop), false);
  equal(isPlain(posed([fire], { type: "prices" }), fire), false);
  const place = option("2,2", { anchor: { place: "2,2" } });
  equal(isPlain(posed([fire, place], { type: "places" }), fire), true);
  equal(isPlain(posed([fire, place], { type: "places" }), place), false);
});
