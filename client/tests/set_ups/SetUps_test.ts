/// <reference lib="deno.ns" />
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { h } from "preact";
import { getMe } from "../../src/api/calls/accounts.ts";
import { listRulesets } from "../../src/api/calls/catalogue.ts";
import { listPublishedSetups, listSetups } from "../../src/api/calls/set_ups.ts";
import type { Me, RulesetInfo, RulesetList, SetupLine } from "../../src/api/schema.ts";
import { matches, SetUps, withLine } from "../../src/set_ups/SetUps.tsx";
import "../english.ts";
import { answer } from "../fake_server.ts";
import { host, settled } from "../host.ts";
import { benchAddress, keptName, titleOf } from "../../src/set_ups/saved.ts";
import { percent, signedPercent } from "../../src/set_ups/editor/Balance.tsx";

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

const LINE = { id: "a", ruleset: "squadriglia", name: "Mine", created: 0, updated: 0 };

Deno.test("a set-up is found by its title, its text or its author", () => {
  const setup = { ...LINE, title: "Over Asiago", about: "Two Camels", author: "Baracca" };
  equal(matches(setup, ""), true);
  equal(matches(setup, "asiago camel"), true);
  equal(matches(setup, "BARACCA"), true);
  equal(matches(setup, "asiago fokker"), false);
});

Deno.test("a rated set-up is updated in its line", () => {
  deepEqual(withLine([LINE, { ...LINE, id: "b" }], { ...LINE, id: "b", stars: 4 }), [
    LINE,
    { ...LINE, id: "b", stars: 4 },
  ]);
});

Deno.test("shares are whole per cents, and differences have a sign", () => {
  equal(percent(0.584), 58);
  equal(signedPercent(0.06), "+6");
  equal(signedPercent(-0.021), "−2");
  equal(signedPercent(0.001), "0");
});

Deno.test("a form links to the editor of its choice", () => {
  equal(keptName("kept:12ab"), "12ab");
  equal(keptName("baracca"), "");
  equal(benchAddress("squadriglia", "kept:12ab"), "/editor/12ab");
  equal(benchAddress("squadriglia", "draft"), "/editor?ruleset=squadriglia");
  equal(benchAddress("squadriglia", "own"), "/editor?ruleset=squadriglia&scenario=own");
  equal(titleOf('# a\ntitle = "Over \\"A\\""\n'), 'Over "A"');
});
