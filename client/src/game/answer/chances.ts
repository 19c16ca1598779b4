/** Chances: the possible results of a shot and the costs of a move, in a few words. */

import type { Chances, Option } from "../../api/schema.ts";
import { t } from "../../app/i18n.ts";

const WORDS = {
  damage: "chance_damage",
  takedown: "chance_takedown",
  jam: "chance_jam",
} as const satisfies Record<keyof Chances, string>;

/** Return the results that can happen: "44% damage · 8% takedown · 3% jam". */
export function chancesSaid(chances: Chances | null | undefined): string {
  if (!chances) return "";
  const kinds = Object.keys(WORDS) as (keyof Chances)[];
  const told = kinds.filter((kind) => chances[kind]);
  return told.map((kind) => t(WORDS[kind], { n: chances[kind] ?? 0 })).join(" · ");
}

/** Return what a move does to the speed: "costs 2 speed, leaves 4"; "" if the game has no such. */
export function priceSaid({ forecast }: Option): string {
  if (forecast?.change == null) return "";
  const { change, next } = forecast;
  if (!change) return t("ends_keeps", { next });
  return t(change < 0 ? "ends_costs" : "ends_gains", { n: Math.abs(change), next });
}
