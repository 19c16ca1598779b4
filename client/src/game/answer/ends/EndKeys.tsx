/** End keys: rows of toggle keys, and the small drawings on them. */

import type { ComponentChildren } from "preact";
import { FLAME } from "../../../board/overlays/Reach.tsx";
import { DART } from "../../../board/pieces/aircraft.tsx";

interface RowProps<Value extends string | number> {
  name: string;
  /** The label of the key that means no choice, if there is one. */
  all: string | null;
  values: readonly Value[];
  chosen: Value | null;
  offered: ReadonlySet<Value>;
  label(value: Value): string;
  show(value: Value): ComponentChildren;
  onPick(value: Value | null): void;
}

/** A row of keys of which one is pressed. */
export function Row<Value extends string | number>(
  { name, all, values, chosen, offered, label, show, onPick }: RowProps<Value>,
) {
  return (
    <div class="ends-row" role="group" aria-label={name}>
      <span class="label" aria-hidden="true">{name}</span>
      <span class="ends-keys">
        {all && (
          <button type="button" aria-pressed={chosen === null} onClick={() => onPick(null)}>
            {all}
          </button>
        )}
        {values.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            aria-label={label(value)}
            data-tip=""
            disabled={!offered.has(value)}
            onClick={() => onPick(value)}
          >
            {show(value)}
          </button>
        ))}
      </span>
    </div>
  );
}

/** An aircraft from the side, its nose up, level or down. */
export function Nose({ tilt }: { tilt: number }) {
  return (
    <svg class="ends-mark" viewBox="-12 -9 24 18" width="24" height="18" aria-hidden="true">
      <g transform={`rotate(${-24 * tilt})`}>
        <path d="M-10-1.6L7-2.4q3 .4 3 2.4t-3 2.4L-10 1.6zM-11-6h3.4l1.6 5h-5zM-2-5.4h9v1.6h-9z" />
      </g>
    </svg>
  );
}

/** The mark of full throttle. */
export function Flame() {
  return (
    <svg class="ends-mark" viewBox="-9 -9 18 18" width="16" height="16" aria-hidden="true">
      <path d={FLAME} />
    </svg>
  );
}

export function Heading({ facing }: { facing: number }) {
  return (
    <svg class="ends-mark" viewBox="-12 -12 24 24" width="22" height="22" aria-hidden="true">
      <path d={DART} transform={`rotate(${90 - facing})`} />
    </svg>
  );
}
