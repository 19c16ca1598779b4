/** Autopilots: seats that the computer flies for the rest of a battle. */

import type { GameInfo } from "../../api/schema.ts";

export type Errand = NonNullable<GameInfo["errands"]>[number];

/** What the computer does for a seat just now. */
export function errandOf(game: GameInfo | null, seat: string | null): Errand | null {
  return game?.seats.find((chair) => chair.seat === seat)?.errand ?? null;
}

/** Whether whoever sits there is waited for, and not the computer for him. */
export function isAsked(game: GameInfo, seat: string): boolean {
  return game.waiting.includes(seat) && !errandOf(game, seat);
}

/** Whether nobody is left who flies by himself: then a battle goes faster than it can be shown. */
export function leftAlone(game: GameInfo): boolean {
  return game.seats.every((chair) => chair.kind === "bot" || chair.errand);
}

/** Whether nothing but the computer is to move next. */
export function byItself({ status, waiting, seats }: GameInfo): boolean {
  const computers = seats.filter((chair) => chair.kind === "bot" || chair.errand);
  return status === "playing" && waiting.length > 0 &&
    waiting.every((seat) => computers.some((chair) => chair.seat === seat));
}
