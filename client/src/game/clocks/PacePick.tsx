/** Pace pick: choose the pace of a game; the same wherever a game is proposed. */

import { t } from "../../app/i18n.ts";
import { Pick, Setting } from "../../ui/fields.tsx";
import { type Pace, paced, PACES } from "./pace.ts";

export function PacePick({ pace, onPick }: { pace: Pace; onPick(pace: Pace): void }) {
  const offered = PACES.some((one) => same(one, pace)) ? PACES : [...PACES, pace];
  return (
    <Setting title={t.clocks("pace")} text={about(pace)}>
      <Pick
        value={offered.findIndex((one) => same(one, pace))}
        values={offered.map((one, index) => [index, paced(one)])}
        onPick={(index) => onPick(offered[index]!)}
      />
    </Setting>
  );
}

/** Return whether two paces are equal; a missing field means no limit. */
export function same(one: Pace, other: Pace): boolean {
  return (one.deadline ?? 0) === (other.deadline ?? 0) &&
    (one.clock?.bank ?? 0) === (other.clock?.bank ?? 0) &&
    (one.clock?.increment ?? 0) === (other.clock?.increment ?? 0);
}

function about({ deadline, clock }: Pace): string {
  if (clock) return t.clocks("text_clock");
  return t.clocks(deadline ? "text_days" : "text_none");
}
