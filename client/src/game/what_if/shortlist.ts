/** Shortlist: the few of many ends that are listed in words. */

import { bringsOf, type End, poseOf } from "../../board/overlays/ends.ts";

const FEW = 9;

/** Return ends at different places: those with a consequence first, then the simplest. */
export function fewOf(ends: readonly End[]): readonly End[] {
  const bold = ends.filter((end) => bringsOf(end) !== "safe"), places = new Set<string>();
  const few = [...bold, ...ends].filter((end) => {
    const place = end.anchor?.place ?? "";
    return poseOf(end) && !places.has(place) && places.add(place);
  });
  return few.slice(0, FEW);
}
