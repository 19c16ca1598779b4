/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import { benchAddress, keptName, titleOf } from "../../src/set_ups/saved.ts";
import { matches, withLine } from "../../src/set_ups/set_up_list.ts";
import { percent, signedPercent } from "../../src/set_ups/editor/trial.ts";

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
