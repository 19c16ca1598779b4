/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import { signal } from "@preact/signals";
import type { End } from "../../../../src/board/overlays/ends.ts";
import type { Posed } from "../../../../src/api/schema.ts";
import type { ToldEnd } from "../../../../src/game/model/told_ends.ts";
import { createReach } from "../../../../src/game/answer/ends/reach.ts";

const asked = (key: string, ...given: string[]): Posed => ({
  key,
  place: "1/4#1[I1]",
  private: true,
  goes_on: true,
  seat: "italy",
  rule: "4.1",
  says: { key: "ask" },
  about: "I1",
  given,
  control: { type: "dial" },
  options: [{ value: "2", says: { key: "2" }, number: 2 }],
});
const told = (key: string, open: boolean, ...answers: string[][]): ToldEnd => {
  const ways = answers.map((one) => ({ answers: one, anchor: { place: one.join() } }));
  return { key, place: "1/4#1[I1]", about: "I1", open, table: ways, ways, ordered: true };
};

function reachOf(question: Posed) {
  const found = signal<readonly ToldEnd[]>([]), now = signal<Posed | null>(question);
  const isRight = signal<((option: End) => boolean) | null>(null);
  return { found, now, isRight, reach: createReach(found, now, signal(false), isRight) };
}
const places = ({ reach }: ReturnType<typeof reachOf>) =>
  reach.ends.value?.options.map((option) => option.anchor!.place);

Deno.test("until its ends are told, a question is expected to have some", () => {
  const one = reachOf(asked("first"));
  deepEqual([one.reach.hoped.value, one.reach.thinking.value, places(one)], [
    true,
    true,
    undefined,
  ]);
  one.found.value = [told("first", true, ["2", "ahead"])];
  deepEqual([one.reach.hoped.value, one.reach.thinking.value], [false, false]);
  deepEqual(places(one), ["2,ahead"]);
});

Deno.test("a question without ends is answered step by step", () => {
  const one = reachOf(asked("first"));
  one.found.value = [told("first", true)];
  deepEqual([one.reach.hoped.value, one.reach.thinking.value, one.reach.ends.value], [
    false,
    false,
    null,
  ]);
});

Deno.test("the rest of a dialogue uses the ends of its beginning", () => {
  const one = reachOf(asked("second", "2"));
  one.found.value = [told("first", false, ["2", "ahead"], ["3", "ahead"])];
  deepEqual(places(one), ["2,ahead"]);
});

Deno.test("a question that opens again does not use what was told before", () => {
  const one = reachOf(asked("first"));
  one.found.value = [told("first", false, ["2", "ahead"])];
  equal(places(one), undefined);
  equal(one.reach.hoped.value, true);
});

Deno.test("the ends that an instructor asks for come first, and are marked", () => {
  const one = reachOf(asked("first"));
  one.found.value = [told("first", true, ["2", "ahead"], ["2", "left"])];
  one.isRight.value = ({ answers }) => answers?.[1] === "left";
  const ends: readonly End[] = one.reach.ends.value!.options;
  deepEqual(ends.map(({ rank, taught = false }) => [rank, taught]), [[0, false], [-1, true]]);
});
