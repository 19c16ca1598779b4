/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import type { TrialInfo } from "../../../src/api/schema.ts";
import { lost, underWay } from "../../../src/set_ups/editor/Balance.tsx";

const trial = (more: Partial<TrialInfo>) => more as TrialInfo;

Deno.test("a trial that the server dropped or forgot is requested again", () => {
  for (const state of ["waiting", "flying"] as const) {
    equal(underWay(trial({ state })), true);
    equal(lost(trial({ state })), false);
  }
  equal(lost(trial({ state: "none" })), true);
  equal(lost(trial({ state: "stopped", why: "left" })), true);
  equal(lost(trial({ state: "stopped", why: "restart" })), true);
});

Deno.test("a trial that is over, too slow or withdrawn is not", () => {
  equal(lost(trial({ state: "done" })), false);
  equal(lost(trial({ state: "broken" })), false);
  for (const why of ["asked", "slow", "time"] as const) {
    equal(lost(trial({ state: "stopped", why })), false);
    equal(underWay(trial({ state: "stopped", why })), false);
  }
});
