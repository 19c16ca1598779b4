/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import { lineOf } from "../../src/pages/setup.ts";
import { numbered } from "../../src/store.ts";

const TEXT = `title = "A"
first = "italy"

[escape]
edge = "right"

[[aircraft]]
id = "I1"
type = "spad_7"

[[aircraft]]
id = "A1"
type = "albatros_d3"
`;

Deno.test("a refusal of the TOML itself names its line", () => {
  equal(lineOf(TEXT, "this is not TOML: invalid value (at line 2, column 9)."), 2);
  equal(lineOf(TEXT, "this is not TOML: unclosed (at line 99, column 1)."), 14);
  equal(lineOf(TEXT, "this is not TOML: expected '=' after a key (at end of document)."), 14);
});

Deno.test("a value that does not fit is found by its path", () => {
  equal(lineOf(TEXT, "`title` must be a text, not a whole number."), 1);
  equal(lineOf(TEXT, "`escape`, `edge` must be left or right, not 'top'."), 5);
  equal(lineOf(TEXT, "`aircraft` 2, `type` must be a text, not a whole number."), 13);
  equal(lineOf(TEXT, "`side` is missing in `aircraft` 2."), 11);
  equal(lineOf(TEXT, "there is no field `wheels` in `aircraft` 2."), 11);
});

Deno.test("else a word of the text that the refusal quotes; else nothing is shown", () => {
  equal(lineOf(TEXT, "there is no aircraft `albatros_d3` in the tables."), 13);
  equal(lineOf(TEXT, "there is no aircraft `spad` in the tables."), null);
  equal(lineOf(TEXT, "italy has no aircraft."), null);
});

const HOUSE = `${TEXT}
[types.my_spad]
based_on = "spad_7"
speed = 6

[corrections.constants."6.1"]
range = "far"

[[aircraft]]
id = "A2"
climb = 9

[corrections.aircraft]
spad_7.speed = 4
`;

Deno.test("a figure of a house type or a correction is found by its place", () => {
  const must = "this must be a whole number.";
  equal(lineOf(HOUSE, must, "types.my_spad.speed"), 17);
  equal(lineOf(HOUSE, must, "types.my_spad"), 15);
  equal(lineOf(HOUSE, must, "types.my_spad.climb"), 15);
  equal(lineOf(HOUSE, must, "corrections.constants.6.1.range"), 20);
  equal(lineOf(HOUSE, must, "corrections.constants.6.1"), 19);
  equal(lineOf(HOUSE, must, "corrections.aircraft.spad_7.speed"), 27);
  equal(lineOf(HOUSE, must, "corrections.chart.4"), null);
  equal(lineOf(HOUSE, must, "your scenario"), null);
});

Deno.test("a value below a place is looked for from there on", () => {
  equal(lineOf(HOUSE, "`speed` must be at most 6.", "types.my_spad"), 17);
});

Deno.test("a word that the refusal quotes says more than where it stands, if it is there", () => {
  const odd = HOUSE.replace("speed = 6", "speedy = 6");
  equal(lineOf(odd, "nothing printed is called `speedy` here: name.", "types.my_spad"), 17);
});

Deno.test("nought typed for an option is nought, and an empty field its default", () => {
  equal(numbered(0, 3), 0);
  equal(numbered(2.4, 3), 2);
  equal(numbered(NaN, -1), -1);
});
