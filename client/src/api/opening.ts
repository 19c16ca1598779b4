/**
 * Opening: the first position of a game that is started on this page. It comes with the answer that
 * creates the game, so that the table is drawn without waiting for the network again.
 */

import { go } from "../app/router.ts";
import { keepInvites } from "../app/store.ts";
import { startGame } from "./calls/advice.ts";
import type { NewGame, Started } from "./schema.ts";
import { send } from "./send.ts";

let opened: Started | null = null;

/** Create a game and go to its table, while the code of the table is being loaded. */
export async function start(wish: NewGame): Promise<void> {
  go(await started(wish));
}

/** Create a game, and return the address of its table. */
export async function started(wish: NewGame): Promise<string> {
  import("../game/TablePage.tsx").catch(() => {});
  opened = await send(startGame(wish));
  keepInvites(opened.invites);
  return `/games/${opened.game.id}`;
}

/** Return the first position of a game, once, if the game was started here. */
export function takeOpening(game: string): Started | null {
  const found = opened;
  opened = null;
  return found?.game.id === game ? found : null;
}
