/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import { ended, say, sentence } from "../../src/app/phrases.ts";

const BOOK = {
  "ask.4.1": "{about:@name}: how fast?",
  "event.Damaged": "{plane:@name} takes {points:point|points}; robustness {robustness}.",
  "move.plain": "{arrow:@arrow}, {stick:@stick}",
  "arrow.left": "slip left",
  "stick.S": "stick S",
  "option.number": "{value:+d} m",
  "event.TurnFlown": "speeds: {planes:@name}: {speeds}.",
  "said.False": "",
  "said.True": ", an Immelmann turn",
  "declared": "declares{immelmann:@said}.",
  "braces": "{{not a field}} {n:03d}",
  "nested": "{what:@outer}",
  "outer.x": "inside",
};
const NAMES = { I1: "SPAD S.VII I1", A1: "SPAD S.VII A1" };
const told = (key: string, words: Record<string, unknown> = {}) =>
  say({ key, words: words as Record<string, string> }, BOOK, NAMES);

Deno.test("a plain string is unchanged", () => equal(say("12", BOOK), "12"));

Deno.test("names of pieces are looked up, and unchanged if unknown", () => {
  equal(told("ask.4.1", { about: "I1" }), "SPAD S.VII I1: how fast?");
  equal(told("ask.4.1", { about: "X9" }), "X9: how fast?");
});

Deno.test("a name may begin with a phrase of the book", () => {
  const book = { "see": "{what:@name} in sight", "thing.train": "treno" };
  const names = { T1: "@thing.train T1" };
  equal(say({ key: "see", words: { what: "T1" } }, book, names), "treno T1 in sight");
});

Deno.test("a value that ends with a full stop ends the sentence with it", () => {
  const book = { takes: "takes the {model}." };
  const said = (model: string) => say({ key: "takes", words: { model } }, book);
  equal(said("D.F.W."), "takes the D.F.W.");
  equal(said("Camel"), "takes the Camel.");
  equal(said("Camel.."), "takes the Camel...");
});

Deno.test("singular and plural", () => {
  equal(
    told("event.Damaged", { plane: "A1", points: 1, robustness: 3 }),
    "SPAD S.VII A1 takes 1 point; robustness 3.",
  );
  equal(
    told("event.Damaged", { plane: "A1", points: 4, robustness: 0 }),
    "SPAD S.VII A1 takes 4 points; robustness 0.",
  );
});

Deno.test("words below a prefix", () => {
  equal(told("move.plain", { arrow: "left", stick: "S" }), "slip left, stick S");
  equal(told("nested", { what: "x" }), "inside");
});

Deno.test("booleans are looked up as Python writes them", () => {
  equal(told("declared", { immelmann: true }), "declares, an Immelmann turn.");
  equal(told("declared", { immelmann: false }), "declares.");
});

Deno.test("lists are joined, each item filled", () => {
  equal(
    told("event.TurnFlown", { planes: ["I1", "A1"], speeds: [4, 3] }),
    "speeds: SPAD S.VII I1, SPAD S.VII A1: 4, 3.",
  );
});

Deno.test("numbers with a sign, padded; braces", () => {
  equal(told("option.number", { value: 20 }), "+20 m");
  equal(told("option.number", { value: -40 }), "-40 m");
  equal(told("braces", { n: 7 }), "{not a field} 007");
});

Deno.test("a key that the book lacks is shown by its end", () => {
  equal(told("event.Unheard", { plane: "I1", n: 2 }), "Unheard plane=I1 n=2");
});

Deno.test("a sentence has one full stop", () => {
  equal(ended("Won"), "Won.");
  equal(ended("Won."), "Won.");
});
Deno.test("a sentence begins with a capital", () => equal(sentence("è tardi"), "È tardi"));
