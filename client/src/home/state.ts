/** State: the status of a game, in a word or two. */

import type { GameInfo } from "../api/schema.ts";
import { result, seatName } from "../app/store.ts";
import { list, t } from "../app/i18n.ts";

export function state(game: GameInfo): string {
  if (game.outcome) return result(game, game.outcome);
  if (game.asleep) return t("asleep");
  if (game.my_turn) return t("your_turn");
  if (game.status === "open") return t("open_seats");
  return t("their_turn", { who: list(game.waiting.map((one) => seatName(game.ruleset, one))) });
}
