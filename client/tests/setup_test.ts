/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import { lineOf } from "../src/pages/setup.ts";

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
  equal(lineOf(TEXT, "expected `str`, got `int` - at `$.title`."), 1);
  equal(lineOf(TEXT, "expected `str`, got `int` - at `$.escape.edge`."), 5);
  equal(lineOf(TEXT, "expected `str`, got `int` - at `$.aircraft[1].type`."), 13);
  equal(lineOf(TEXT, "object missing required field `side` - at `$.aircraft[1]`."), 11);
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

Deno.test("a word that the refusal quotes says more than where it stands, if it is there", () => {
  const odd = HOUSE.replace("speed = 6", "speedy = 6");
  equal(lineOf(odd, "nothing printed is called `speedy` here: name.", "types.my_spad"), 17);
});
