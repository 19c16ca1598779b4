/** Trial: whether one goes on, and shares of games as one reads them. */

import type { TrialInfo } from "../../api/schema.ts";

export function underWay({ state }: TrialInfo): boolean {
  return state === "waiting" || state === "flying";
}

/** Whether the server gave a trial up, or forgot it, though this page still wants it: while the
 * computer slept, or because the server was started anew. */
export function lost({ state, why }: TrialInfo): boolean {
  return state === "none" || state === "stopped" && (why === "left" || why === "restart");
}

/** A share in whole percent. */
export function percent(share: number): number {
  return Math.round(100 * share);
}

/** A difference in whole percent, with its sign. */
export function signedPercent(share: number): string {
  const points = percent(share);
  return points < 0 ? `−${-points}` : points > 0 ? `+${points}` : "0";
}
