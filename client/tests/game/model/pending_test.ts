/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import type { LogLine } from "../../../src/api/schema.ts";
import { Pending } from "../../../src/game/model/pending.ts";

const told = (seq: number, log_from = 0, lines = 0) => ({
  seq,
  log_from,
  log: Array<LogLine>(lines),
});

Deno.test("the first position is due, and again after the connection was lost", () => {
  const debts = new Pending();
  equal(debts.open.value, true);
  debts.told(told(3));
  equal(debts.open.value, false);
  debts.begin();
  equal(debts.open.value, true);
  debts.told(told(3));
  equal(debts.open.value, false);
});

Deno.test("after a receipt, the position is due until its result comes", () => {
  const debts = new Pending();
  debts.told(told(3));
  debts.said("a");
  equal(debts.open.value, true);
  debts.saved("a", 4);
  equal(debts.open.value, true);
  debts.told(told(3));
  equal(debts.open.value, true);
  debts.told(told(4));
  equal(debts.open.value, false);
});

Deno.test("a position may come before the receipt", () => {
  const debts = new Pending();
  debts.told(told(3));
  debts.said("a");
  debts.told(told(4));
  equal(debts.open.value, true);
  debts.saved("a", 4);
  equal(debts.open.value, false);
});

Deno.test("a refused answer has no result", () => {
  const debts = new Pending();
  debts.told(told(3));
  debts.said("a");
  debts.refused("a");
  equal(debts.open.value, false);
});

Deno.test("after an undo, a removed position is not waited for", () => {
  const debts = new Pending();
  debts.told(told(5, 0, 5));
  debts.said("a");
  debts.saved("a", 7);
  debts.told(told(4, 3, 1));
  equal(debts.open.value, false);
});
