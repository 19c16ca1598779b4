/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import type { Brings, End } from "../../../src/board/overlays/ends.ts";
import { fewOf } from "../../../src/game/what_if/Panel.tsx";

Deno.test("few ends are listed: each place once, those with consequences first", () => {
  const end = (place: string, brings: Brings): End => ({
    value: `${place} ${brings}`,
    says: { key: "end" },
    anchor: { place, facing: 0, height: 0 },
    brings,
  });
  const ends = [end("1,1", "safe"), end("2,2", "sights"), end("1,1", "shot"), end("3,3", "safe")];
  deepEqual(fewOf(ends).map(({ value }) => value), ["2,2 sights", "1,1 shot", "3,3 safe"]);
  const many = Array.from({ length: 30 }, (_, x) => end(`${x},0`, "safe"));
  equal(fewOf(many).length, 9);
});
