/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import {
  asEnds,
  bringsOf,
  consequencesOf,
  endsOf,
  enriched,
  likely,
  nearest,
  OPEN,
  passes,
  poseOf,
  sifted,
  spread,
  turned,
  values,
  waysTo,
  zonesOf,
} from "../../../src/board/overlays/ends.ts";
import type { Option, Posed, ReachWay } from "../../../src/api/schema.ts";

const end = (place: string, facing: number, height: number, tilt = 0, mark = ""): Option => ({
  value: `${place} ${facing} ${height} ${tilt}`,
  says: { key: "end" },
  anchor: { place, facing, height, tilt },
  mark,
});
const HERE = [0, 60, 120].flatMap((facing) =>
  [2, 3].flatMap((height) => [-1, 0, 1].map((tilt) => end("5,5", facing, height, tilt)))
);
const LEAVE: Option = { value: "leave", says: { key: "leave" } };
const posed = (options: readonly Option[]): Posed => ({
  key: "q",
  seat: "a",
  rule: "4.2",
  says: { key: "ask" },
  options,
});

Deno.test("a question with mostly poses as options is about ends", () => {
  equal(endsOf(posed([...HERE, LEAVE])).length, 18);
  equal(endsOf(posed([HERE[0]!, LEAVE, LEAVE])).length, 0);
});

Deno.test("a filter keeps matching ends and other options", () => {
  const two = { ...OPEN, height: 2, tilt: 0 };
  const left = sifted(posed([...HERE, LEAVE]), two).options;
  deepEqual(left.map((one) => poseOf(one)?.height ?? "leave"), [2, 2, 2, "leave"]);
  equal(passes(HERE[0]!, { ...OPEN, brings: "shot" }), false);
});

Deno.test("a way through a zone is an end of its own, chosen when it is asked for", () => {
  const plain = end("5,5", 0, 2), over = { ...plain, value: "over A" };
  over.anchor = { ...plain.anchor, through: "mine A" };
  deepEqual(zonesOf([plain, over]), ["mine A"]);
  equal(likely([plain, over], { tilt: 0 })!.value, plain.value);
  equal(
    nearest([plain, over], { ...poseOf(plain)!, through: "mine A" }, "through")!.value,
    "over A",
  );
  equal(passes(plain, { ...OPEN, through: "mine A" }), false);
  equal(passes(over, { ...OPEN, through: "mine A" }), true);
  equal(nearest([plain, over], { ...poseOf(over)!, tilt: 1 }, "tilt")!.value, "over A");
});

Deno.test("the way off the board is picked only where nothing ends", () => {
  equal(likely([LEAVE], { tilt: 0 })!.value, "leave");
  equal(likely([LEAVE, HERE[0]!], { tilt: 0 })!.value, HERE[0]!.value);
  equal(nearest([LEAVE], { tilt: 0 }), null);
});

Deno.test("a filter that no end passes hides nothing", () => {
  equal(sifted(posed(HERE), { ...OPEN, height: 5 }).options.length, HERE.length);
});

Deno.test("the first pick is the marked one, else the most like the wish", () => {
  const wish = { facing: 60, height: 3, tilt: 0 };
  deepEqual(poseOf(likely(HERE, wish)!), { place: "5,5", through: "", fast: false, ...wish });
  const marked = [end("5,5", 120, 2, 1, "B"), end("5,5", 0, 2, -1, "A"), ...HERE];
  equal(likely(marked, wish)!.mark, "A");
  deepEqual(consequencesOf(marked), ["shot", "safe"]);
});

const way = (
  answers: ReachWay["answers"],
  place: string,
  more: Partial<ReachWay> = {},
): ReachWay => ({
  answers,
  anchor: { place, facing: 0, height: more.forecast?.level },
  ...more,
});

Deno.test("a dialogue becomes one question about its ends, the best at a place first", () => {
  const ways = [
    way(["4", "ahead C"], "5,5", { shot: true, sights: true }),
    way(["3", "left C"], "5,5", { shot: true }),
    way(["3", "ahead C"], "4,5", { sights: true }),
  ];
  const { options } = asEnds(posed([LEAVE]), ways);
  deepEqual(options.map(bringsOf), ["both", "shot", "sights"]);
  deepEqual(consequencesOf(options), ["shot", "sights"]);
  equal(likely([...options].reverse(), { tilt: 0 }), options[0]);
  deepEqual(waysTo(options, options[1]!), options.slice(0, 2));
});

Deno.test("d15: the reach tells the best end of a point and the consequences of each", () => {
  const [first, best] = [end("5,5", 0, 1), end("5,5", 60, 3, 0, "A")];
  const ways = [
    way([best.value as string], "5,5"),
    way([first.value as string], "5,5", { shot: true }),
  ];
  const { options } = enriched(posed([first, best, LEAVE]), ways);
  equal(likely(options, { facing: 0, height: 1 })!.value, best.value);
  deepEqual(options.map(bringsOf), ["shot", "safe", "safe"]);
});

Deno.test("a whole order has its price, its level and the odds of its shot", () => {
  const forecast = { next: 4, change: -2, level: 16 }, chances = { damage: 30 };
  const told = way([6, "climb"], "5,5", { forecast, chances, says: { key: "flight.climb" } });
  const [order] = asEnds(posed([LEAVE]), [told]).options;
  equal(order!.says.key, "flight.climb");
  deepEqual([order!.forecast, order!.chances], [forecast, chances]);
  equal(order!.anchor!.height, 16);
});

Deno.test("the value asked for is used, and the rest stays as near as possible", () => {
  const ends = [end("5,5", 0, 3, 0), end("5,5", 300, 4, 1)];
  const pose = { place: "5,5", facing: 0, height: 3, tilt: 0 };
  equal(nearest(ends, { ...pose, height: 4 }, "height"), ends[1]);
  equal(nearest([{ ...ends[0]!, refused: { key: "no" } }, ends[1]!], pose), ends[1]);
});

Deno.test("keys turn the pose at its place, starting over at the end", () => {
  const from = end("5,5", 120, 2, 1);
  equal(poseOf(turned(HERE, from, "facing", 1)!)!.facing, 0);
  equal(poseOf(turned(HERE, from, "tilt", 1)!)!.tilt, -1);
  equal(poseOf(turned(HERE, from, "height", 1)!)!.height, 3);
  equal(turned(HERE, LEAVE, "height", 1), null);
  deepEqual(values(HERE, "facing"), [0, 60, 120]);
});

Deno.test("every amount that can be chosen at an end is an end with its span's consequences", () => {
  const anchor = { place: "5,5", facing: 0, height: 40 };
  const way: ReachWay = {
    answers: ["3", "climb C", 20, "ahead C"],
    anchor,
    shot: true,
    target: "A1",
    chances: { damage: 42 },
    spans: [
      { at: 2, first: 5, last: 10, step: 5, height: 25, rise: 5 },
      { at: 2, first: 15, last: 20, step: 5, height: 35, rise: 5, shot: true, target: "A1" },
    ],
  };
  const level: ReachWay = { answers: ["3", "ahead C"], anchor: { ...anchor, height: 20 } };
  const ways = spread([way, level]);
  deepEqual(ways.map(({ answers, anchor }) => [answers[2] ?? 0, anchor.height]), [
    [20, 40],
    [5, 25],
    [10, 30],
    [15, 35],
    [0, 20],
  ]);
  deepEqual(asEnds(posed([]), ways).options.map(bringsOf), [
    "shot",
    "safe",
    "safe",
    "shot",
    "safe",
  ]);
  equal(ways[1]!.chances, null);
  equal(ways[0]!.chances?.damage, 42);
  equal(ways.some((one) => "spans" in one), false);
});
