/// <reference lib="deno.ns" />
import { doesNotMatch, match } from "node:assert/strict";
import { h } from "preact";
import { getMe } from "../../src/api/calls/accounts.ts";
import { listRulesets } from "../../src/api/calls/catalogue.ts";
import { listPublishedSetups, listSetups } from "../../src/api/calls/set_ups.ts";
import type { Me, RulesetInfo, RulesetList, SetupLine } from "../../src/api/schema.ts";
import { SetUps } from "../../src/set_ups/SetUps.tsx";
import "../english.ts";
import { answer } from "../fake_server.ts";
import { host, settled } from "../host.ts";

Deno.test("a list in an earlier order is never shown under a later one", async () => {
  const answers: ((found: { setups: SetupLine[] }) => void)[] = [];
  answer(getMe(), () => ({}) as Me);
  answer(listRulesets(), () => ({ rulesets: [] as RulesetInfo[] }) as RulesetList);
  answer(listSetups(), () => ({ setups: [] }));
  answer(listPublishedSetups(), () => new Promise((done) => answers.push(done)));
  const { show, text, act } = host();
  const line = (title: string) => ({ setups: [{ id: title, title } as SetupLine] });
  await show(h(SetUps, {}));
  await act("change", "select", 1, { selectedIndex: 2 });
  answers[1]!(line("Caporetto"));
  await settled();
  answers[0]!(line("Asiago"));
  await settled();
  match(text(), /Caporetto/);
  doesNotMatch(text(), /Asiago/);
});
