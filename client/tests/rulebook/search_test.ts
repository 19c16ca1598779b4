/// <reference lib="deno.ns" />
import { deepEqual, ok } from "node:assert/strict";
import { find, parents, pieces, type Section } from "../../src/rulebook/search.ts";

const BOOK: Record<string, Section> = {
  "3": ["The turn", "A jam is cleared at its end."],
  "5": ["Movement", "Aircraft move."],
  "5.4": ["Leaving the map", "Over the edge."],
  "6": ["Fire", "Guns fire."],
  "6.7": ["Jams", "A jam is thrown for; a jam silences. È così."],
  "6.10": ["Long bursts", "They jam."],
};

Deno.test("D24 results keep the chapters above them", () => {
  const { hits, shown } = find(BOOK, "jam");
  deepEqual([...hits].sort(), ["3", "6.10", "6.7"]);
  deepEqual(shown, ["3", "6", "6.7", "6.10"]);
  deepEqual(find(BOOK, "edge").shown, ["5", "5.4"]);
});

Deno.test("D24 a title counts more than a text", () => {
  deepEqual(find(BOOK, "jam").best, ["6.7", "3", "6.10"]);
});

Deno.test("without words everything is shown, and nothing is best", () => {
  const { shown, best } = find(BOOK, "  ");
  deepEqual(shown, ["3", "5", "5.4", "6", "6.7", "6.10"]);
  deepEqual(best, []);
});

Deno.test("every word must be found, apart from accents and capitals", () => {
  ok(find(BOOK, "JAM cosi e").hits.has("6.7"));
  deepEqual(find(BOOK, "jam edge").shown, []);
});

Deno.test("words are marked as written", () => {
  deepEqual(pieces("A jam, a Jam. È", "jam e"), ["A ", "jam", ", a ", "Jam", ". ", "È", ""]);
  deepEqual(pieces("nothing", ""), ["nothing"]);
});

Deno.test("parents of a number", () => {
  deepEqual(parents("6.1.2"), ["6", "6.1"]);
  deepEqual(parents("6"), []);
});
