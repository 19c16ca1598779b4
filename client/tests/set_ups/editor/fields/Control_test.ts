/// <reference lib="deno.ns" />
import { deepEqual } from "node:assert/strict";
import type { SetupField, SetupFormat } from "../../../../src/api/schema.ts";
import { flying, pickable } from "../../../../src/set_ups/editor/fields/Control.tsx";

type Word = [string, string];

const AIMS: Word[] = [["escape", "Escape"], ["last_side", "Last side flying"]];
const SIDES: Word[] = [
  ["italy", "Italy"],
  ["austria", "Austria-Hungary"],
  ["britain", "Britain"],
  ["austria_hungary", "Austria-Hungary"],
];

Deno.test("the default is listed once, and is picked where it is set as well", () => {
  const words = [["", "Last side flying"], ["escape", "Escape"]];
  deepEqual(pickable(AIMS, "", "last_side"), { now: "", words });
  deepEqual(pickable(AIMS, "last_side", "last_side"), { now: "", words });
  deepEqual(pickable(AIMS, "escape", "last_side"), { now: "escape", words });
  deepEqual(pickable(AIMS, "", ""), { now: "", words: [["", "–"], ...AIMS] });
});

Deno.test("of two words with one title the set one is listed", () => {
  const titles = (now: string, usual?: string) => pickable(SIDES, now, usual);
  deepEqual(titles("austria_hungary").words.map(([one]) => one), [
    ...["italy", "britain", "austria_hungary"],
  ]);
  deepEqual(titles("italy").words.map(([one]) => one), ["italy", "austria", "britain"]);
  deepEqual(titles("austria_hungary", "austria"), {
    now: "",
    words: [["", "Austria-Hungary"], ["italy", "Italy"], ["britain", "Britain"]],
  });
});

Deno.test("a side is one of those that fly, once both do", () => {
  const format = { placings: [{ path: "aircraft", kind: "piece" }] } as unknown as SetupFormat;
  const first = { of: "sides", default: "austria" } as unknown as SetupField;
  const flown = (...sides: string[]) =>
    flying(first, SIDES, format, { aircraft: sides.map((side) => ({ side })) })
      .map(([one]) => one);
  deepEqual(flown("italy", "austria", "italy"), ["italy", "austria"]);
  deepEqual(flown("britain", "austria_hungary"), ["britain", "austria_hungary", "austria"]);
  deepEqual(flown("italy"), SIDES.map(([one]) => one));
});
