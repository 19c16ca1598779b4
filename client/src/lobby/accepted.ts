/** Accepted: the game that a running program makes of a challenge, which it answers in a moment. */

import { listGames } from "../api/calls/games.ts";
import { send } from "../api/send.ts";

/** Milliseconds between two looks, and how often it is looked for. */
const PAUSE = 700, LOOKS = 15;

const games = () => send(listGames());

/** My games, by their ids. */
export async function playing(look = games): Promise<string[]> {
  return (await look()).games.map(({ id }) => id);
}

/** The game with this program that was not there before; none if it does not come. */
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
