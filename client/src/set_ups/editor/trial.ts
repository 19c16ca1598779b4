/** Trial: whether a trial continues, and shares of games in words. */

import type { TrialInfo } from "../../api/schema.ts";

export function underWay({ state }: TrialInfo): boolean {
  return state === "waiting" || state === "flying";
}

/**
 * Return whether the server stopped or lost a trial that this page still wants, because the
 * computer slept or the server was restarted.
 */
export function lost({ state, why }: TrialInfo): boolean {
  return state === "none" || state === "stopped" && (why === "left" || why === "restart");
}

/** Return a share in whole per cent. */
export function percent(share: number): number {
  return Math.round(100 * share);
}

/** Return a difference in whole per cent, with its sign. */
export function signedPercent(share: number): string {
  const points = percent(share);
  return points < 0 ? `−${-points}` : points > 0 ? `+${points}` : "0";
}
