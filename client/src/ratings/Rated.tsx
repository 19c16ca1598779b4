/** Rated: the choice whether a new game is rated, or the reason why it cannot be. */

import type { Signal } from "@preact/signals";
import { Setting } from "../ui/fields.tsx";
import type { RulesetInfo } from "../api/schema.ts";
import { me } from "../app/store.ts";
import { t } from "../app/i18n.ts";

export interface Wished {
  ruleset: RulesetInfo;
  /** The seats and their players. */
  seats: readonly (readonly [string, string])[];
  seed: string;
  /** The game as sent; a player's set-up is named or included there. */
  game: object;
}

/** Return why a game cannot be rated; "" if it can. */
export function unrated({ ruleset, seats, seed, game }: Wished, account: boolean) {
  const sitting = new Set(seats.map(([, choice]) => choice));
  if (ruleset.studied === false) return "not_game";
  if (!account) return "not_guest";
  if ("own" in game || "kept" in game) return "not_setup";
  const mine = seats.filter(([, choice]) => choice === "me").length;
  if (mine === seats.length || sitting.size < 2 || mine > 1) return "not_alone";
  return seed.trim() ? "not_seed" : null;
}

/** Return the part that is sent to the server. */
export function asRated(wished: Wished, rated: boolean): { rated?: true } {
  return rated && !unrated(wished, me.value?.account ?? false) ? { rated: true } : {};
}

export function Rated({ wished, rated }: { wished: Wished; rated: Signal<boolean> }) {
  const why = unrated(wished, me.value?.account ?? false);
  return (
    <div class="option-list">
      <Setting title={t.ratings("rated")} text={why ? t.ratings(why) : t.ratings("rated_text")}>
        <input
          type="checkbox"
          class="toggle"
          disabled={why !== null}
          checked={rated.value && !why}
          onChange={(event) => rated.value = event.currentTarget.checked}
        />
      </Setting>
      <p class="faint">
        <a href="/fair-play">{t("fair_play")}</a>
      </p>
    </div>
  );
}
