/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import { chancesSaid } from "../../../src/game/answer/chances.ts";

Deno.test("d16: only possible results are listed, in per cent", () => {
  equal(
    chancesSaid({ damage: 44, takedown: 8, jam: 3 }),
    "44% damage · 8% shot down · 3% jam",
  );
  equal(chancesSaid({ damage: null, takedown: 52, jam: 0 }), "52% shot down");
  equal(chancesSaid(undefined), "");
});
