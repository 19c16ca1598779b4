/** Autopilots: seats that the computer flies for the rest of a battle. */

import type { GameInfo } from "../../api/schema.ts";

export type Errand = NonNullable<GameInfo["errands"]>[number];

/** Return what the computer does for a seat now. */
export function taskOf(game: GameInfo | null, seat: string | null): Errand | null {
  return game?.seats.find((chair) => chair.seat === seat)?.errand ?? null;
}

/** Return whether a question waits for a seat's player, not for the computer in their place. */
export function isAsked(game: GameInfo, seat: string): boolean {
  return game.waiting.includes(seat) && !taskOf(game, seat);
}

/** Return whether no player flies themselves, so that a battle runs faster than it can be shown. */
export function leftAlone(game: GameInfo): boolean {
  return game.seats.every((chair) => chair.kind === "bot" || chair.errand);
}

/** Return whether only a program moves next. */
export function computing({ status, waiting, seats }: GameInfo): boolean {
  const bots = seats.filter((chair) => chair.kind === "bot").map((chair) => chair.seat);
  return status === "playing" && waiting.length > 0 && waiting.every((seat) => bots.includes(seat));
}

/** Return whether only the computer moves next. */
export function byItself({ status, waiting, seats }: GameInfo): boolean {
  const computers = seats.filter((chair) => chair.kind === "bot" || chair.errand);
  return status === "playing" && waiting.length > 0 &&
    waiting.every((seat) => computers.some((chair) => chair.seat === seat));
}

/** Return the facts of a game that change while it is played, such as its status and outcome. */
export function course({ status, waiting, my_turn, outcome, moment }: GameInfo) {
  return { status, waiting, my_turn, outcome, moment };
}
