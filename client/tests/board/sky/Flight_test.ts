/// <reference lib="deno.ns" />
import { deepStrictEqual as assertEquals, ok as assert } from "node:assert/strict";
import type { Scene, Track } from "../../../src/api/schema.ts";
import { flightOf, Wake, Wear } from "../../../src/board/sky/Flight.tsx";
import { piece } from "../pieces/pieces.ts";

const track = (kind: Track["kind"], value: number, max: number, more: Partial<Track> = {}) =>
  ({ type: "Track", id: kind, kind, label: { key: kind }, min: 0, max, value, ...more }) as Track;

const card = (...tracks: Track[]): Scene => ({
  type: "Scene",
  cards: [{ type: "Card", id: "c", title: "SPAD", piece: "A1", tracks }],
});

const flown = (speed: number, structure: number, burnt = 0) =>
  flightOf(
    card(
      track("speed", speed, 14, { spans: [{ type: "Span", kind: "danger", low: 10, high: 13 }] }),
      track("height", 12, 30),
      track("damage", structure, 10),
      track("damage", 4, 4),
      track("damage", burnt, 4, {
        signs: [{ type: "Sign", at: 4, mark: "!", says: { key: "fire" } }],
      }),
    ),
    piece("A1", "5,5", 0),
  )!;

const drawn = (node: unknown) => JSON.stringify(node);

Deno.test("flight: speed, height and the share of damage are read from the card", () => {
  const { speed, height, worn } = flown(6, 5);
  assertEquals([speed.value, height.value, worn], [6, 12, [0.5, 1, 0]]);
});

Deno.test("flight: unknown for a marker without a card, and for a wreck", () => {
  assertEquals(flightOf(card(), piece("A1", "5,5", 0)), null);
  const scene = card(track("speed", 3, 9), track("height", 2, 9));
  assertEquals(flightOf(scene, { ...piece("A1", "5,5", 0), wreck: true }), null);
  assertEquals(flightOf(scene, piece("B1", "5,5", 0)), null);
});

Deno.test("flight: no air streams behind a standing aircraft; what is too fast is marked", () => {
  assert(!drawn(Wake({ flight: flown(0, 0), name: "A1" })).includes("wake-line"));
  assert(drawn(Wake({ flight: flown(6, 0), name: "A1" })).includes("wake-line"));
  assert(drawn(Wake({ flight: flown(10, 0), name: "A1" })).includes("wake-danger"));
});

Deno.test("flight: a sound aircraft has no holes, and a badly hit one smokes", () => {
  const sound = { ...flown(6, 0), worn: [0, 0] };
  assertEquals(Wear({ flight: sound }), null);
  const holes = (structure: number) =>
    drawn(Wear({ flight: flown(6, structure) })).split("a1.7 1.7 0 1 0 3.4").length;
  assert(holes(8) > holes(2));
  assert(!drawn(Wake({ flight: flown(6, 3), name: "A1" })).includes("wake-smoke"));
  assert(drawn(Wake({ flight: flown(6, 8), name: "A1" })).includes("wake-smoke"));
  assert(drawn(Wake({ flight: flown(6, 0, 3), name: "A1" })).includes("wake-smoke"));
  assert(drawn(Wear({ flight: flown(6, 0, 4) })).includes("wear-flame"));
});
