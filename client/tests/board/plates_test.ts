/// <reference lib="deno.ns" />
import { deepStrictEqual as assertEquals, ok as assert } from "node:assert/strict";
import { lifted } from "../../src/board/plates.ts";

Deno.test("plates that would lie upon each other are moved up, the lowest stays", () => {
  const plates = [[100, 100], [110, 95], [105, 90], [300, 100]] as const;
  const up = lifted(plates, 50, 20);
  assertEquals([up[0], up[3]], [0, 0]);
  const at = plates.map(([x, y], i) => [x, y - up[i]!] as const);
  at.forEach(([x, y], i) =>
    at.slice(i + 1).forEach(([ox, oy]) =>
      assert(Math.abs(x - ox) >= 50 || Math.abs(y - oy) >= 20, `${at}`)
    )
  );
});
