/** Accepted: finds the game that begins when a program accepts a challenge, which it does soon. */

import { listGames } from "../api/calls/games.ts";
import { send } from "../api/send.ts";

/** Milliseconds between two looks, and the number of looks. */
const PAUSE = 700, LOOKS = 15;

const games = () => send(listGames());

/** Return the ids of the reader's games. */
export async function playing(look = games): Promise<string[]> {
  return (await look()).games.map(({ id }) => id);
}

/** Return the new game with this program; null if it does not appear. */
export async function accepted(
  name: string,
  before: readonly string[],
  look = games,
  pause = PAUSE,
): Promise<string | null> {
  for (let times = 0; times < LOOKS; times++) {
    await new Promise((done) => setTimeout(done, pause));
    const fresh = (await look()).games.filter(({ id }) => !before.includes(id));
    const found = fresh.find(({ seats }) => seats.some((one) => one.program && one.name === name));
    if (found) return found.id;
  }
  return null;
}
