/** Options: what of a game's rules is not as everybody knows it. */

import { t } from "../app/i18n.ts";
import type { GameInfo, RulesetInfo } from "../api/schema.ts";
import { worded } from "../app/store.ts";

/** The options of a game that are not at their default, each in words: "Altitude: on". */
export function changedOptions(game: GameInfo, shelf: readonly RulesetInfo[]): string[] {
  const known = shelf.find(({ id }) => id === game.ruleset);
  return (known?.options ?? []).flatMap(({ name, option }) => {
    const value = game.options[name];
    if (value === undefined || value === option.default) return [];
    const said = typeof value === "boolean"
      ? t.lobby(value ? "on" : "off")
      : worded(option).find(([one]) => one === value)?.[1] ?? String(value);
    return [`${option.title}: ${said}`];
  });
}
