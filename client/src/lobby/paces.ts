/** Paces: those of quick pairing, as on the server. */

import { t } from "../app/i18n.ts";
import { type Pace, paced } from "../game/clocks/pace.ts";
import type { SeekIn } from "../api/schema.ts";

export const QUICK: readonly [SeekIn["pace"], Pace][] = [
  ["short", { clock: { bank: 900, increment: 20 } }],
  ["long", { clock: { bank: 3600, increment: 60 } }],
  ["day", { deadline: 86_400 }],
];

/** Return a pace of quick pairing in words. */
export function quickPace(pace: SeekIn["pace"]): string {
  return paced(QUICK.find(([one]) => one === pace)![1]);
}

/** Return its clock in brief: minutes for the game and seconds a turn; "" without a clock. */
export function clockOf(pace: SeekIn["pace"]): string {
  const clock = QUICK.find(([one]) => one === pace)![1].clock;
  return clock ? t.lobby("clock", { bank: clock.bank / 60, increment: clock.increment ?? 0 }) : "";
}
