/** Shortlist: which of many ends are told in words. */

import { bringsOf, type End, poseOf } from "../../board/overlays/ends.ts";

const FEW = 9;

/** Ends at different places: first those that bring something, then the plainest. */
export function fewOf(ends: readonly End[]): readonly End[] {
  const bold = ends.filter((end) => bringsOf(end) !== "safe"), places = new Set<string>();
  const few = [...bold, ...ends].filter((end) => {
    const place = end.anchor?.place ?? "";
    return poseOf(end) && !places.has(place) && places.add(place);
  });
  return few.slice(0, FEW);
}
