/// <reference lib="deno.ns" />
import type { AirmanView, CampaignView } from "../../src/api/schema.ts";
import {
  briefNames,
  byVictories,
  introductions,
  sides,
  strokes,
  surname,
} from "../../src/campaign/roster.ts";
import { same } from "./campaigns.ts";

Deno.test("two airmen of one name are told apart with the shortest names", () => {
  const names = ["Otto Vogel", "Karl Vogel", "Kurt Weber", "Klaus Weber", "Hans Braun"];
  const men = names.map((name, index) => ({ id: `c${index}`, name })) as AirmanView[];
  same([...briefNames(men).values()], [
    "O. Vogel",
    "K. Vogel",
    "Kurt Weber",
    "Klaus Weber",
    "Braun",
  ]);
});

Deno.test("an airman is introduced once, with any rank", () => {
  const men = [["c1", "Otto Vogel"], ["c2", "Karl Otto Vogel"], ["c3", "Hans Braun"]]
    .map(([id, name]) => ({ id, name })) as AirmanView[];
  const introduced = introductions(men);
  const braun = "Leutnant Hans Braun";
  same(introduced([braun, "Leutnant Karl Otto Vogel", "Kite", braun]), {});
  same(introduced(["Oberleutnant Hans Braun"]), { "Oberleutnant Hans Braun": "Braun" });
  same(introduced(["c3", "c2", "c1"]), { c3: "Braun", c2: "Otto Vogel" });
});

Deno.test("victories are grouped in fives", () => {
  same([strokes(0), strokes(4), strokes(12)], [[], [4], [5, 5, 2]]);
});

Deno.test("the reader's squadron comes first; the best airman leads the list", () => {
  const view = { squadrons: [{ id: "allied" }, { id: "central", mine: true }] };
  same(sides(view as unknown as CampaignView).map((side) => side.id), ["central", "allied"]);
  const men = [["b", 1], ["a", 1], ["c", 7]].map(([name, victories]) => ({
    name,
    victories,
    shares: 0,
  }));
  same(byVictories(men as unknown as AirmanView[]).map((man) => man.name), ["c", "a", "b"]);
  same([surname("Francesco Baracca"), surname("Hans von Keller")], ["Baracca", "von Keller"]);
});
