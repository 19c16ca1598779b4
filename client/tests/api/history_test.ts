/// <reference lib="deno.ns" />
import { deepEqual } from "node:assert/strict";
import { getHistory } from "../../src/api/calls/games.ts";
import { wholeHistory } from "../../src/api/history.ts";
import type { History, LogLine, Moment } from "../../src/api/schema.ts";
import { answer } from "../fake_server.ts";

Deno.test("a history is read from its first page to its last", async () => {
  answer(getHistory("g"), ({ query }) => {
    const page = Number(query.get("page"));
    const [log, moments] = [[`line ${page}`] as unknown[], [`moment ${page}`] as unknown[]];
    const next = page < 2 ? page + 1 : null;
    return { log: log as LogLine[], moments: moments as Moment[], next } as unknown as History;
  });
  const { log, moments } = await wholeHistory((page) => getHistory("g", { page }));
  deepEqual(log, ["line 0", "line 1", "line 2"] as unknown);
  deepEqual(moments, ["moment 0", "moment 1", "moment 2"] as unknown);
});
