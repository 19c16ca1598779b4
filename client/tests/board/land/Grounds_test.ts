/// <reference lib="deno.ns" />
import { deepStrictEqual as assertEquals, ok as assert } from "node:assert/strict";
import { frontier, groundInk, groundsOf } from "../../../src/board/land/Grounds.tsx";
import { GRID, LAYOUT, MAP } from "../boards.ts";

Deno.test("grounds: the line is where a side's land ends, and nowhere else", () => {
  const columns = (from: number, to: number) =>
    LAYOUT.cells.filter((cell) => {
      const column = Number(cell.split(",")[0]);
      return column >= from && column <= to;
    });
  const line = frontier(LAYOUT, columns(1, 8), columns(9, 16));
  const [first] = [LAYOUT.centre("8,2")], [second] = [LAYOUT.centre("9,1")];
  for (const [x] of line.flat()) assert(x > first[0] && x < second[0]);
  assertEquals(line.length, 2 * GRID.height - 1, "a side in every row, and one between two");
  assertEquals(frontier(LAYOUT, columns(1, 8), columns(17, 24)), []);
});

Deno.test("grounds: a side's ink is that of its markings, and no man's land has its own", () => {
  const zone = (side: string | null, marking = "") => (
    {
      type: "Zone",
      id: side ?? "none",
      cells: [],
      label: "",
      side,
      marking,
      kind: "ground",
    } as const
  );
  const all = [zone("italy", "britain"), zone(null), zone("austria")];
  assertEquals(all.map(groundInk), ["roundel", "no_mans_land", "cross"]);
  const zones = [...all, { ...all[0]!, id: "edge", kind: "region" as const }];
  assertEquals(groundsOf({ ...MAP, zones }), all);
});
