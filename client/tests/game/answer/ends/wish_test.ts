/// <reference lib="deno.ns" />
import "../../../english.ts";
import { deepEqual, equal } from "node:assert/strict";
import { signal } from "@preact/signals";
import type { Option, Posed, Scene } from "../../../../src/api/schema.ts";
import type { End } from "../../../../src/board/overlays/ends.ts";
import { createWish } from "../../../../src/game/answer/ends/wish.ts";
import type { TableModel } from "../../../../src/game/model/model.ts";
import { MAP } from "../../../board/boards.ts";

const end = (place: string, facing = 0): End => ({
  value: `${place} ${facing}`,
  says: { key: "end" },
  anchor: { place, facing, height: 3, tilt: 0 } as Option["anchor"],
});
const asked = (key: string, about: string, ...options: Option[]): Posed => ({
  key,
  seat: "allies",
  rule: "4.2",
  says: { key: "ask" },
  about,
  options,
});
const THROTTLE = asked("1/4.1", "F10");
const WISH: End = { ...end("5,5"), thrown: true, answers: ["blue", "5,5 0"] };

function table() {
  const coming = signal<readonly Posed[]>([THROTTLE]), given: unknown[] = [];
  const scene = signal<Scene>({ type: "Scene", boards: [MAP] });
  const answer = ({ key }: Posed, value: unknown) => given.push([key, value]);
  const wish = createWish({ coming, scene, answer } as unknown as TableModel);
  wish.make(THROTTLE, WISH);
  return { coming, given, wish };
}

Deno.test("an end that the dice allow is ordered as soon as it is asked for", () => {
  const { coming, given, wish } = table();
  const move = asked("1/4.2", "F10", end("4,5"), end("5,5"));
  coming.value = [move];
  deepEqual(given, [["1/4.2", "5,5 0"]]);
  equal(wish.instead(move), null);
  equal(wish.missed.value, null);
});

Deno.test("where the dice do not allow it, the nearest is laid and nothing ordered", () => {
  const { coming, given, wish } = table();
  const move = asked("1/4.2", "F10", end("9,5"), end("6,5", 60), end("6,5"), end("2,5"));
  coming.value = [move];
  deepEqual(given, []);
  equal(wish.instead(move)?.value, "6,5 0");
  equal(wish.missed.value, WISH);
  equal(wish.instead(asked("2/4.1", "F10", end("5,5"))), null);
  equal(wish.missed.value, null);
});

Deno.test("a wish ends with the move that it was made for", () => {
  const { coming, given } = table();
  coming.value = [];
  coming.value = [asked("1/4.1#2", "F11")];
  coming.value = [asked("2/4.2", "F10", end("5,5"))];
  deepEqual(given, []);
});
