/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import {
  add,
  at,
  cut,
  fieldAt,
  flawsOf,
  fresh,
  freshKey,
  named,
  put,
  same,
  wordsFor,
} from "../../../src/set_ups/editor/draft.ts";
import type { SetupField, SetupFormat } from "../../../src/api/schema.ts";

const DRAFT = {
  title: "Two against one",
  aircraft: [{ id: "I1", columns: [1, 4] }, { id: "A1", columns: [1, 4] }],
  central: { aircraft: ["G4", "G5"], loads: { G4: "bomb" } },
};

Deno.test("a value is put at its path, and nothing else changes", () => {
  const moved = put(DRAFT, ["aircraft", 1, "columns"], [2, 3]);
  deepEqual(at(moved, ["aircraft", 1]), { id: "A1", columns: [2, 3] });
  equal(at(moved, ["aircraft", 0]), DRAFT.aircraft[0]);
  deepEqual(DRAFT.aircraft[1]!.columns, [1, 4]);
  deepEqual(put({}, ["mission", "allies", "kind"], "cap"), {
    mission: { allies: { kind: "cap" } },
  });
});

Deno.test("removing a value leaves no empty table, but an empty list", () => {
  deepEqual(at(cut(DRAFT, ["aircraft", 0]), ["aircraft"]), [DRAFT.aircraft[1]]);
  deepEqual(at(cut(DRAFT, ["central", "loads", "G4"]), ["central"]), { aircraft: ["G4", "G5"] });
  deepEqual(cut({ a: [1] }, ["a", 0]), { a: [] });
  equal(cut(DRAFT, ["nothing"]), DRAFT);
});

Deno.test("a new entry is added at the end", () => {
  deepEqual(at(add(DRAFT, ["central", "aircraft"], "G6"), ["central", "aircraft"]), [
    "G4",
    "G5",
    "G6",
  ]);
  deepEqual(add({}, ["zone"], { column: 3 }), { zone: [{ column: 3 }] });
});

const FIELDS: SetupField[] = [
  { name: "title", title: "Title", kind: "text" },
  {
    name: "aircraft",
    title: "Aircraft",
    kind: "list",
    fields: [{
      name: "",
      title: "",
      kind: "table",
      fields: [
        { name: "type", title: "Type", kind: "word", of: "types", required: true },
        {
          name: "columns",
          title: "Columns",
          kind: "pair",
          required: true,
          fields: [
            { name: "first", title: "First", kind: "number", low: 1, high: 22 },
            { name: "last", title: "Last", kind: "number", low: 1, high: 22, default: 6 },
          ],
        },
        { name: "ace", title: "Ace", kind: "flag" },
      ],
    }],
  },
  { name: "hunter", title: "Hunter", kind: "word", names: ["aircraft"] },
];
const FORMAT: SetupFormat = {
  ruleset: "toy",
  language: "en",
  first: "own",
  fields: FIELDS,
  lists: { types: [{ value: "spad_7", title: "SPAD S.VII", side: "italy" }] },
  placings: [],
  flaws: {},
};

Deno.test("the format describes a path", () => {
  equal(fieldAt(FIELDS, ["aircraft", 3, "type"])?.title, "Type");
  equal(fieldAt(FIELDS, ["aircraft", 0, "columns", 1])?.title, "Last");
  equal(fieldAt(FIELDS, ["aircraft", 0])?.kind, "table");
  equal(fieldAt(FIELDS, ["nothing"]), null);
});

Deno.test("a new entry has its required fields", () => {
  deepEqual(fresh(fieldAt(FIELDS, ["aircraft", 0])!, FORMAT), { type: "spad_7", columns: [1, 6] });
});

Deno.test("words are those of a list, or names in the draft", () => {
  deepEqual(wordsFor(fieldAt(FIELDS, ["aircraft", 0, "type"])!, FORMAT, DRAFT), [
    ["spad_7", "SPAD S.VII"],
  ]);
  deepEqual(wordsFor(FIELDS[2]!, FORMAT, DRAFT), [["I1", "I1"], ["A1", "A1"]]);
});

Deno.test("errors belong to the place they are in", () => {
  const flaw = { code: "x", sentence: "", path: ["aircraft", 1, "type"] };
  deepEqual(flawsOf([flaw], ["aircraft", 1]), [flaw]);
  deepEqual(flawsOf([flaw], ["aircraft", 0]), []);
  equal(same(["a", 1], ["a", 1]), true);
  equal(same(["a", 1], null), false);
});

Deno.test("a new key is unique", () => {
  equal(freshKey([], "Iron Scout!"), "iron_scout");
  equal(freshKey(["spad_7", "spad_7_2"], "spad_7"), "spad_7_3");
  equal(freshKey([], "…"), "own");
});

Deno.test("a new type takes any name, and its key is made from it", () => {
  const text = { name: "name", kind: "name" } as SetupField;
  const card = { name: "", kind: "table", fields: [text] } as unknown as SetupField;
  deepEqual(named(card, [], "Super Camel", { based_on: "camel" }), [
    "super_camel",
    { based_on: "camel", name: "Super Camel" },
  ]);
  deepEqual(named(card, ["super_camel"], "Super Camél!", {})[0], "super_camel_2");
  deepEqual(named(card, [], "110 Special", {})[0], "own_110_special");
  deepEqual(named(card, [], "x".repeat(80), {})[0].length, 36);
  deepEqual(named({ ...card, fields: [] }, [], "Any", 3), ["Any", 3]);
});
