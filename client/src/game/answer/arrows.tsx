/** Arrows: the moves of a turn as a row of small arrows, each with a word for screen readers. */

import type { Gist } from "../../api/schema.ts";
import { t } from "../../app/i18n.ts";

type Arrow = NonNullable<Gist["arrows"]>[number];

const STRAIGHT = "M0 5.2V-4.6M-3.2-1.4 0-4.8 3.2-1.4";
const SHAPES: Record<Arrow, { d: string; turned?: number }> = {
  ahead: { d: STRAIGHT },
  left: { d: STRAIGHT, turned: -45 },
  right: { d: STRAIGHT, turned: 45 },
  climb: { d: "M-4 3.4 0-3.6 4 3.4z" },
  dive: { d: "M-4-3.4 0 3.6 4-3.4z" },
  turn_left: { d: "M3 4.6V1.4Q3-3-3.6-2.6M-.8-5.6-4-2.6-.8.4" },
  turn_right: { d: "M-3 4.6V1.4Q-3-3 3.6-2.6M.8-5.6 4-2.6.8.4" },
  turn_back: { d: "M3.2 4.8V-1.4A3.2 3.2 0 0 0-3.2-1.4V3.6M-5.6.8-3.2 4-.8.8" },
};
/** This many equal arrows or more are shown as one with a number. */
const MANY = 3;

export function Arrows({ arrows }: { arrows: readonly { arrow: Arrow }[] }) {
  const words = arrows.map((move) => t(`arrow_${move.arrow}`)).join(", ");
  return (
    <span class="log-arrows" role="img" aria-label={words} data-tip="">
      {runs(arrows).map((run, index) => {
        const { arrow } = run[0]!, { d, turned = 0 } = SHAPES[arrow];
        return (
          <span key={index} class="log-arrow">
            <svg viewBox="-6 -6 12 12" width="12" height="12" aria-hidden="true">
              <path d={d} class={`way-${arrow}`} transform={`rotate(${turned})`} />
            </svg>
            {run.length > 1 && <small>{run.length}</small>}
          </span>
        );
      })}
    </span>
  );
}

/** Group consecutive equal arrows. */
export function runs<T extends { arrow: string }>(arrows: readonly T[], many = MANY): T[][] {
  const found: T[][] = [];
  for (const move of arrows) {
    const last = found.at(-1);
    if (last && last[0]?.arrow === move.arrow) last.push(move);
    else found.push([move]);
  }
  return found.flatMap((run) => run.length < many ? run.map((one) => [one]) : [run]);
}
