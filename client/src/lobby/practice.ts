/** Practice: a game against the computer while another waits for its players. */

import { beginPractice, hideGame, resign } from "../api/calls/games.ts";
import { freshId } from "../api/call.ts";
import { send } from "../api/send.ts";
import { go } from "../app/router.ts";
import type { GameInfo } from "../api/schema.ts";
import { keepPractice, mySeats } from "../app/store.ts";

/** Begin a practice game with the same set-up against the computer. */
export async function practise(game: string): Promise<void> {
  const { game: practice } = await send(beginPractice(game));
  keepPractice(practice.id, game);
  go(`/games/${practice.id}`);
}

/** Leave the practice game for the waiting one: resign it and remove it from the list. */
export async function endPractice(practice: GameInfo, game: string): Promise<void> {
  await send(hideGame(practice.id));
  keepPractice(practice.id, null);
  go(`/games/${game}`, true);
  const [seat] = mySeats(practice);
  if (seat && practice.status !== "over") {
    await send(resign(practice.id, { type: "resign", seat, id: freshId() }));
  }
}
