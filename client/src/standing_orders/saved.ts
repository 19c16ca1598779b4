/** Saved: the standing orders of a seat, as saved on the server, fetched when first needed. */

import { signal } from "@preact/signals";
import { getStandingOrders, giveStandingOrders } from "../api/calls/standing_orders.ts";
import { send } from "../api/send.ts";
import type { SeatStanding, StandingIn } from "../api/schema.ts";
import { explain } from "../ui/toasts.tsx";

/** By game and seat; undefined until fetched. */
const found = signal<Readonly<Record<string, SeatStanding>>>({});
const name = (game: string, seat: string) => `${game}/${seat}`;

export function heldBy(game: string, seat: string): SeatStanding | null {
  return found.value[name(game, seat)] ?? null;
}

function hold(game: string, standing: SeatStanding): void {
  found.value = { ...found.peek(), [name(game, standing.seat)]: standing };
}

/** Fetch again; after a failure the next call tries again. */
export async function look(game: string, seat: string): Promise<void> {
  try {
    hold(game, await send(getStandingOrders(game, { seat })));
  } catch {
    return;
  }
}

/** Change the orders; they are shown at once, and restored if they are refused. */
export async function give(game: string, said: StandingIn): Promise<boolean> {
  const before = heldBy(game, said.seat);
  if (before) hold(game, { ...before, rules: said.rules, here: said.here ?? null });
  try {
    hold(game, await send(giveStandingOrders(game, said)));
    return true;
  } catch (error) {
    if (before) hold(game, before);
    explain(error);
    return false;
  }
}
