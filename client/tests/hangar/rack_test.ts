/// <reference lib="deno.ns" />
import { deepEqual } from "node:assert/strict";
import {
  even,
  fits,
  keys,
  rank,
  rows,
  served,
  sortable,
  type Wanted,
  years,
} from "../../src/hangar/rack.ts";
import type { AirframeInfo, Hangar } from "../../src/api/schema.ts";

const ANY: Wanted = {
  text: "",
  nation: "",
  role: "",
  year: "",
  seats: "",
  scenario: "",
  sort: "",
};

function airframe(id: string, more: Partial<AirframeInfo>, speed = 5): AirframeInfo {
  return {
    id,
    row: id,
    name: id,
    side: "west",
    nations: ["france"],
    silhouette: { type: "Silhouette", seats: "single-seater", wings: "biplane" },
    role: "fighter",
    seats: 1,
    figures: [
      {
        key: "speed",
        label: "Speed",
        means: "",
        rule: "1",
        cells: [{ value: `${speed}`, order: speed }],
      },
      { key: "engine", label: "Engine", means: "", rule: "1", cells: [{ value: "rotary" }] },
    ],
    card: { type: "Card", id, title: id },
    service: [{ nations: ["france"], first: 191609, last: 191811 }],
    ...more,
  } as AirframeInfo;
}

const rate = (value: number) => ({ value, low: 0, high: 1 });
const spad = airframe("SPAD", { scenarios: ["duel"] }, 6);
const phonix = airframe("Phönix", {
  side: "east",
  nations: ["austria_hungary"],
  service: [{ nations: ["austria_hungary"], first: 191712, last: 191811 }],
  form: {
    games: 4,
    rate: rate(0.5),
    met: [{ id: "SPAD", games: 2, rate: rate(0.1) }, { id: "Gotha", games: 2, rate: rate(0.6) }],
  },
});
const gotha = airframe("Gotha", { role: "bomber", seats: 3, nations: ["germany"] }, 4);
const hangar = {
  ruleset: "x",
  language: "en",
  sides: {},
  nations: { france: "France", austria_hungary: "Austria-Hungary", germany: "Germany" },
  airframes: [spad, phonix, gotha],
} as Hangar;

const found = (wanted: Partial<Wanted>) =>
  rows(hangar, { ...ANY, ...wanted }).flatMap((row) => row.airframes.map((one) => one.id));

Deno.test("aircraft are listed by nation, or by a figure, highest first", () => {
  deepEqual(rows(hangar, ANY).map((row) => row.head), ["France", "Austria-Hungary", "Germany"]);
  deepEqual(found({ sort: "speed" }), ["SPAD", "Phönix", "Gotha"]);
  deepEqual(sortable(hangar).map((one) => one.key), ["speed"]);
  deepEqual(rank(gotha, "engine"), null);
});

Deno.test("filters are combined, and words are compared without accents", () => {
  deepEqual(found({ text: "phon" }), ["Phönix"]);
  deepEqual(found({ text: "german" }), ["Gotha"]);
  deepEqual(found({ role: "bomber", seats: "3" }), ["Gotha"]);
  deepEqual(found({ role: "bomber", seats: "1" }), []);
  deepEqual(found({ scenario: "duel" }), ["SPAD"]);
  deepEqual(found({ nation: "austria_hungary" }), ["Phönix"]);
});

Deno.test("a year finds the types in service", () => {
  deepEqual(years(hangar), [1916, 1917, 1918]);
  deepEqual(found({ year: "1916" }), ["SPAD", "Gotha"]);
  deepEqual(served(phonix, 1917), true);
  deepEqual(fits(airframe("school", { service: [] }), hangar, { ...ANY, year: "1917" }), false);
});

Deno.test("the most even opponent is offered, else one of another side", () => {
  deepEqual(even(phonix, hangar.airframes), "Gotha");
  deepEqual(even(spad, hangar.airframes), "Phönix");
  deepEqual(even(spad, []), "");
});

Deno.test("figures of several types are listed once, as printed", () => {
  deepEqual(keys([spad, gotha]), ["speed", "engine"]);
});
