/** Plates: small signs that shall not lie upon each other. */

/** How far up each of some plates is moved, so that none lies upon another: the lowest keep their
 * places. Their middles, how wide and how high they are, in pixels. */
export function lifted(
  plates: readonly (readonly [x: number, y: number])[],
  wide: number,
  high: number,
): number[] {
  const order = plates.map((_, i) => i).sort((a, b) => plates[b]![1] - plates[a]![1]);
  const put: [number, number][] = [], found = plates.map(() => 0);
  for (const i of order) {
    const [x, y] = plates[i]!;
    let at = y;
    const near = put.filter(([px]) => Math.abs(px - x) < wide).sort((a, b) => b[1] - a[1]);
    for (const [, py] of near) if (Math.abs(py - at) < high) at = py - high;
    put.push([x, at]);
    found[i] = y - at;
  }
  return found;
}
