/** Silhouette: an aircraft as on the boards, on paper of its own. */

import { Craft } from "../board/pieces/aircraft.tsx";
import { Profile } from "../board/sky/profile.tsx";
import type { AirframeInfo } from "../api/schema.ts";

/** The aircraft from above, nose to the north, with the markings of its first user. */
export function FromAbove({ airframe }: { airframe: AirframeInfo }) {
  return (
    <svg class="silhouette" viewBox="-60 -46 120 98" aria-hidden="true">
      <Craft {...airframe.silhouette} side={airframe.nations[0]!} />
    </svg>
  );
}

export function FromSide({ airframe }: { airframe: AirframeInfo }) {
  return (
    <svg class="silhouette" viewBox="-60 -36 120 72" aria-hidden="true">
      <Profile {...airframe.silhouette} side={airframe.nations[0]!} />
    </svg>
  );
}
