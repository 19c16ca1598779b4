/** Catalogue entries: what a reader sees of a game or a scenario before choosing it. */

import { verdict } from "./balance.ts";
import { drawScenarioAddress } from "../api/calls/catalogue.ts";
import type { GameInfo, RulesetInfo, ScenarioInfo } from "../api/schema.ts";
import { rulesets, seatName } from "../app/store.ts";
import { type Key, t } from "../app/i18n.ts";
import { firstOf } from "./first.ts";

/** Return the scenarios to choose from: the first one, then easy before hard, without lessons. */
export function offered(ruleset: RulesetInfo): ScenarioInfo[] {
  const { id: first } = firstOf(ruleset);
  const rank = ({ id, shelf = {} }: ScenarioInfo) =>
    id === first ? 0 : (shelf.difficulty || 9) * 1000 + (shelf.minutes ?? 0);
  return ruleset.scenarios.filter(({ shelf }) => !shelf?.school)
    .sort((one, other) => rank(one) - rank(other));
}

/** How a scenario begins, drawn by the server. */
export function Picture({ ruleset, scenario }: { ruleset: string; scenario: string }) {
  return <Drawn src={drawScenarioAddress(ruleset, scenario)} />;
}

/** A small picture of a set-up, from an address. */
export function Drawn({ src }: { src: string }) {
  return (
    <img
      class="shelf-picture"
      src={src}
      alt=""
      width="360"
      height="220"
      loading="lazy"
    />
  );
}

/** How a game began, if that is a printed scenario or a lesson. */
export function Beginning({ game }: { game: Pick<GameInfo, "ruleset" | "scenario" | "lesson"> }) {
  const known = rulesets.value?.find(({ id }) => id === game.ruleset);
  const printed = known?.scenarios.some(({ id }) => id === game.scenario);
  if (!printed && !game.lesson) return <span />;
  return <Picture ruleset={game.ruleset} scenario={printed ? game.scenario : game.lesson!} />;
}

/** Return the duration in minutes, or in hours if long. */
export function lasting({ shelf = {} }: ScenarioInfo): string {
  const { minutes = 0 } = shelf;
  if (!minutes) return "";
  return minutes < 120 ? t("lasts_minutes", { n: minutes }) : t("lasts_hours", { n: minutes / 60 });
}

const DIFFICULTIES: readonly (Key<"common"> | null)[] = [null, "easy", "medium", "hard"];

/** Return the difficulty in a word. */
export function difficulty({ shelf = {} }: ScenarioInfo): string {
  const says = DIFFICULTIES[shelf.difficulty ?? 0];
  return says ? t(says) : "";
}

/** Return which side measurements see ahead, in words; "" for a game that is not measured. */
export function balance(
  { id: ruleset, studied }: RulesetInfo,
  { balance: found, seats }: ScenarioInfo,
): string {
  if (studied === false || seats.length < 2) return "";
  if (!found) return t("balance_unknown");
  const [best] = Object.entries(found.sides).sort(([, a], [, b]) => b.value - a.value);
  const said = best ? verdict(best[1]) : "early";
  if (!best || said === "early") return t("balance_early");
  if (said === "even") return t("balance_even");
  const [side, { value }] = best;
  return t("balance_favours", { who: seatName(ruleset, side), n: Math.round(100 * value) });
}
