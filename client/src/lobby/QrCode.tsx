/** QR code: a link that a telephone's camera reads. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { moreApi } from "../api/more.ts";
import type { Code as Drawn } from "../api/schema.ts";
import { explain } from "../ui/toasts.tsx";

/** Modules of nothing around a code, so that cameras find it. */
const QUIET = 4;

/** The code of a link, with words for who does not see it. */
export function QrCode({ link, label }: { link: string; label: string }) {
  const drawn = useSignal<Drawn | null>(null);
  useEffect(() => {
    moreApi.code(link).then((found) => drawn.value = found).catch(explain);
  }, [link]);
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
