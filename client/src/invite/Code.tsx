/** Code: a link that a telephone's camera reads. */

import { useSignal } from "@preact/signals";
import { beyond } from "../beyond.ts";
import { useLatest } from "../latest.ts";
import type { Code as Drawn } from "../schema.ts";
import { explain } from "../toasts.tsx";

/** Modules of nothing around a code, so that cameras find it. */
const QUIET = 4;

/** The code of a link, with words for who does not see it. */
export function Code({ link, label }: { link: string; label: string }) {
  const drawn = useSignal<Drawn | null>(null);
  useLatest(() => beyond.code(link), (found) => drawn.value = found, explain, [link]);
  const { size, path } = drawn.value ?? { size: 21, path: "" };
  const whole = size + 2 * QUIET;
  return (
    <svg
      class="code"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}
    >
      <path d={path} />
    </svg>
  );
}
