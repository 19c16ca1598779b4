/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import { signal } from "@preact/signals";
import { getOpponentSet } from "../../../src/api/calls/advice.ts";
import type { OpponentSet, OpponentSetIn, Piece, Posed, Scene } from "../../../src/api/schema.ts";
import type { TableModel } from "../../../src/game/model/model.ts";
import type { AnswerSelection } from "../../../src/game/answer/selection.ts";
import { answer, type Sent } from "../../fake_server.ts";
import { settled } from "../../host.ts";

Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
const { WhatIf } = await import("../../../src/game/what_if/what_if.ts");

Deno.test("of two enemies chosen one after another, the later one is requested", async () => {
  const answers = new Map<string, () => void>();
  answer(
    getOpponentSet("g", {} as OpponentSetIn),
    ({ body: { about } }: Sent<OpponentSetIn>) =>
      new Promise((done) => answers.set(about, () => done({ about, stages: [] } as OpponentSet))),
  );
  const piece = (id: string) => ({ id, cell: "1,1", side: id[0], board: "sky" }) as Piece;
  const scene: Scene = { type: "Scene", pieces: ["A1", "G1", "G2"].map(piece) };
  const question = signal({ key: "k", seat: "s", about: "A1", options: [] } as unknown as Posed);
  const selection = { question, pending: signal(null), flown: signal(null) };
  const whatIf = new WhatIf(
    { game: "g" } as TableModel,
    selection as unknown as AnswerSelection,
    scene,
  );
  whatIf.turnTo("G1");
  whatIf.turnTo("G2");
  answers.get("G2")!();
  await settled();
  answers.get("G1")!();
  await settled();
  equal(whatIf.question.value?.about, "G2");
});
