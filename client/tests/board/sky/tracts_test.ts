/// <reference lib="deno.ns" />
import { deepEqual, equal, ok } from "node:assert/strict";
import { placed } from "../../../src/board/sky/tracts.ts";
import type { Tract } from "../../../src/api/schema.ts";

const tract = (id: string, start: number, end: number): Tract => ({
  type: "Tract",
  id,
  label: id,
  says: { key: id },
  start,
  end,
});
const ALL = [tract("A", 0, 40), tract("B", 40, 80), tract("C", 80, 120)];
const LINE = tract("front", 60, 60);
const said = ({ id }: Tract) => `Mat ${id}`;

Deno.test("a mat's name is over its visible part, and others have none", () => {
  const found = placed(ALL, (column) => column * 20 - 600, [0, 800], said);
  deepEqual(found.map(({ tract, left }) => [tract.id, left]), [["A", 100], ["B", 500]]);
});

Deno.test("a line out of sight keeps its name at the edge that it is beyond", () => {
  const [right] = placed([LINE], (column) => column * 20, [0, 800], said);
  equal(right!.beyond, "right");
  ok(right!.left + (said(LINE).length * 6.6 + 26 + 15) / 2 <= 800, "its arrow has room, too");
  const [left] = placed([LINE], (column) => column * 20 - 2000, [100, 800], said);
  equal(left!.beyond, "left");
  ok(left!.left > 100);
  equal(placed([LINE], (column) => column * 5, [0, 800], said)[0]!.beyond, null);
});

Deno.test("names never overlap in any view or zoom", () => {
  for (const zoom of [2, 5, 8, 20, 60]) {
    for (let from = -120 * zoom; from < 0; from += 97) {
      const found = placed([...ALL, LINE], (column) => column * zoom + from, [0, 390], said);
      ok(found.some(({ tract }) => tract.id === "front"));
      const spans = found.map(({ tract, left }) => {
        const half = (said(tract).length * 6.6 + 26) / 2;
        return [left - half, left + half] as const;
      }).sort((a, b) => a[0] - b[0]);
      spans.forEach(([low], i) => i && ok(low >= spans[i - 1]![1] - 0.01));
      ok(spans.every(([low, high]) => low >= -0.01 && high <= 390.01));
    }
  }
});
