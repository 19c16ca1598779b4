/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import type { SeatInfo } from "../../src/api/schema.ts";

const CHAIR = { kind: "bot", name: "rookie", level: "rookie", seat: "italy" } as SeatInfo;

Deno.test("a computer's level is named in words once its words are loaded", async () => {
  Object.assign(globalThis, { setTimeout: () => 0 });
  const { loadRulesets } = await import("../../src/app/store.ts");
  const { sitter } = await import("../../src/game/Seats.tsx");
  equal(sitter(CHAIR), "computer");
  const levels = [{ level: "rookie", title: "Rookie", text: "" }];
  const bots = [{ level: "bot:Hunter", title: "Hunter", text: "" }];
  Object.assign(globalThis, { fetch: () => Response.json({ rulesets: [{ levels, bots }] }) });
  await loadRulesets();
  equal(sitter(CHAIR), "computer, rookie");
  equal(sitter({ ...CHAIR, name: "Hunter", level: "bot:Hunter" }), "computer, hunter");
});
