/** State: the status of a game, in a word or two. */

import type { GameInfo } from "../api/schema.ts";
import { book, result, sayer, seatName } from "../app/store.ts";
import { list, t } from "../app/i18n.ts";

/** Return the state of a game: its result, or the players that it waits for. */
export function state(game: GameInfo): string {
  if (game.outcome) return result(game, game.outcome);
  if (game.asleep) return t("asleep");
  if (game.my_turn) return t("your_turn");
  if (game.status === "open") return t("open_seats");
  return t("their_turn", { who: waitedFor(game) });
}

/** Return the state of a game with its turn: "Turn 6, your move". */
export function progress(game: GameInfo): string {
  const when = moment(game);
  if (!when || game.outcome || game.asleep || game.status !== "playing") {
    return [when, state(game)].filter(Boolean).join(", ");
  }
  return game.my_turn ? t("your_move", { when }) : t("their_move", { when, who: waitedFor(game) });
}

/** Return how far a game has advanced, in words; "" until the words are loaded. */
function moment(game: GameInfo): string {
  return game.moment && book(game.ruleset) ? sayer(game.ruleset, {})(game.moment) : "";
}

function waitedFor(game: GameInfo): string {
  return list(game.waiting.map((one) => seatName(game.ruleset, one)));
}
