/// <reference lib="deno.ns" />
import { deepEqual } from "node:assert/strict";
import { ghostOf } from "../../../src/board/overlays/planning.ts";
import type { BoardProps } from "../../../src/board/contract.ts";
import type { Option, Posed } from "../../../src/api/schema.ts";
import { piece } from "../pieces/pieces.ts";
import { LAYOUT } from "../boards.ts";

const waiting = piece("I1", "", 0, { number: "I1", height: -150 });

function placed(question: Partial<Posed>, preview: Partial<Option> | null) {
  const scene = { type: "Scene", waiting: [waiting] };
  const asked = { key: "k", about: "I1", options: [], ...question };
  return ghostOf({ question: asked, preview, scene } as unknown as BoardProps, LAYOUT, []);
}

Deno.test("an aircraft being placed is shown with its name and the chosen height", () => {
  const at = { piece: "I1", place: "4,9", facing: 0 };
  const put = placed({}, { anchor: at });
  deepEqual([put?.cells, put?.kind, put?.told], [["4,9"], "placed", ["I1"]]);
  const set = placed({ anchor: at, control: { type: "gauge", low: -150, high: 150 } }, {
    number: 25,
  });
  deepEqual([set?.cells, set?.kind, set?.told], [["4,9"], "placed", ["I1", "+25 m"]]);
});
