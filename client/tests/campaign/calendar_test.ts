/// <reference lib="deno.ns" />
import type { CampaignView } from "../../src/api/schema.ts";
import { inShort, leaf, monthOf, monthsAway, written } from "../../src/campaign/calendar.ts";
import { overYears } from "../../src/campaign/roster.ts";
import { same } from "./campaigns.ts";

Deno.test("a calendar page has whole weeks from Monday", () => {
  const april = leaf("1917-04");
  same(april[0], [null, null, null, null, null, null, "1917-04-01"]);
  same(april.flat().filter(Boolean).length, 30);
  same(leaf("1916-02").flat().filter(Boolean).length, 29);
  same(april.every((week) => week.length === 7), true);
});

Deno.test("battles count days from 1916", () => {
  same([written(0), written(457), written(1046)], ["1916-01-01", "1917-04-02", "1918-11-12"]);
  same([monthOf(191704), monthsAway("1917-12", 1)], ["1917-04", "1918-01"]);
});

Deno.test("a day has its year if a campaign spans several", () => {
  const men = (...dates: string[]) => dates.map((joined) => ({ joined }));
  const view = (date: string, ...dates: string[]) =>
    ({ date, squadrons: [{ airmen: men(...dates) }] }) as unknown as CampaignView;
  same(overYears(view("1917-05-07", "1917-04-02", "1917-05-07")), false);
  same(overYears(view("1918-01-07", "1917-12-31", "1918-01-07")), true);
  same([inShort("1917-06-04"), inShort("1917-06-04", true)], ["4 Jun", "4 Jun 17"]);
});
