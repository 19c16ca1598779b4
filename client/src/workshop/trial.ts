/** Trial: shares of games as one reads them. */

/** A share in whole percent. */
export function percent(share: number): number {
  return Math.round(100 * share);
}

/** A difference in whole percent, with its sign. */
export function signedPercent(share: number): string {
  const points = percent(share);
  return points < 0 ? `−${-points}` : points > 0 ? `+${points}` : "0";
}
