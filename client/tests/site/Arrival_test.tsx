/// <reference lib="deno.ns" />
import "../english.ts";
import { ok } from "node:assert/strict";
import { signal } from "@preact/signals";
import { listLessons, listRulesets } from "../../src/api/calls/catalogue.ts";
import type { Lessons, RulesetList } from "../../src/api/schema.ts";
import { Arrival } from "../../src/site/Arrival.tsx";
import type { LocalServer, Status } from "../../src/site/local_server.ts";
import { answer } from "../fake_server.ts";
import { host } from "../host.ts";

const SHELF = {
  rulesets: [{ id: "duel", first: "one", scenarios: [{ id: "one" }], levels: [], options: [] }],
} as unknown as RulesetList;
const LESSONS = {
  lessons: [{
    lesson: { id: "first", title: "First flight", text: "", steps: [{ says: "Pull." }] },
  }],
} as unknown as Lessons;

Deno.test("while the engine is loading its first lesson can be read, and then flown", async () => {
  answer(listRulesets(), () => SHELF);
  answer(listLessons("duel"), () => LESSONS);
  const status = signal<Status>({ kind: "loading", bytes: 1e6, of: 4e6 });
  const page = host();
  await page.show(<Arrival server={{ status } as unknown as LocalServer} />);
  ok(page.text().includes("1.0 of 4.0 MB"));
  await page.act("click", "button", 0);
  ok(page.text().includes("Pull."));
  ok(!page.text().includes("Fly this lesson"));
  status.value = { kind: "ready" };
  await page.show(<Arrival server={{ status } as unknown as LocalServer} />);
  ok(page.text().includes("Pull.") && page.text().includes("Fly this lesson"));
  await page.act("click", "button", -1);
  ok(!page.text().includes("Pull."));
});
