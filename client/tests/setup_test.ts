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
