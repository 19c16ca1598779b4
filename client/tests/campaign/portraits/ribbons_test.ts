/// <reference lib="deno.ns" />
import { ribbonOf, RIBBONS } from "../../../src/campaign/portraits/ribbons.ts";
import { SILK } from "../../../src/campaign/portraits/palette.ts";
import { same } from "../campaigns.ts";

Deno.test("ribbons have known colours; an unknown one always gets the same stripes of its own", () => {
  for (const worn of [...Object.values(RIBBONS), ribbonOf("order of the kite")]) {
    if (worn.kind === "badge") continue;
    for (const [colour, wide] of worn.stripes) {
      if (!(colour in SILK) || wide <= 0) throw new Error(`${colour} ${wide}`);
    }
  }
  same(ribbonOf("order of the kite"), ribbonOf("order of the kite"));
});

Deno.test("no two decorations look alike", () => {
  const looks = Object.values(RIBBONS).map((worn) => JSON.stringify(worn));
  same(new Set(looks).size, looks.length);
});
