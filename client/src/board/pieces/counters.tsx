/** Counters: the game's markers around the origin, each with a colour and a shape. */

import type { Badge } from "../../api/schema.ts";

type TokenKind = NonNullable<Badge["token"]>;

/** The drawing on a disc or slab of radius 10. */
const SIGNS: Record<TokenKind, string> = {
  wings: "M-7.5-3.5H7.5V-.8H-7.5ZM-7.5.8H7.5V3.5H-7.5ZM-1-6H1V6H-1Z",
  tail: "M-6 5.5L-1-6.5H3.5L6 5.5ZM-.4-3.5V3.2",
  guns: "M-7-2H4V-4H6V4H4V2H-7ZM-4 2H-1V6H-4Z",
  engine: "M-2-7.5H2V-4.6L4.6-2.6L7-4L8-.8L5.2.6L5.2 3L7.4 4.6L5.4 7.2L2.8 5.8H-2.8L-5.4 7.2L" +
    "-7.4 4.6L-5.2 3V.6L-8-.8L-7-4L-4.6-2.6L-2-4.6Z",
  ace: "M0-8.5L2-2.6L8.2-2.6L3.2 1L5.1 7L0 3.4L-5.1 7L-3.2 1L-8.2-2.6L-2-2.6Z",
  rookie: "M-7-3.4L0-7L7-3.4L0 .2ZM-4.4-1V3.4Q0 6.6 4.4 3.4V-1L0 1.4Z",
  bomb: "M-7.5-4L-3.6-2Q2-5 7.5 0Q2 5-3.6 2L-7.5 4Z",
  photo: "M-8-4.4H-4L-2.8-6.4H2.8L4-4.4H8V6H-8ZM0-2.4A3.2 3.2 0 1 0 .1-2.4Z",
};
/** Markers with a number or a letter beside their sign. */
const COUNTED: ReadonlySet<TokenKind> = new Set(["bomb", "photo"]);

/** A marker; `mark` is the ruleset's own short sign; its last letter may be shown. */
export function BadgeIcon({ token, mark }: { token: TokenKind; mark: string }) {
  const more = COUNTED.has(token) ? mark.slice(-1) : "";
  return (
    <g class={`token token-${token}`}>
      {more
        ? <rect class="token-face" x="-10" y="-10" width="30" height="20" rx="3" />
        : <circle class="token-face" r="10" />}
      <path class="token-sign" d={SIGNS[token]} fill-rule="evenodd" />
      {more && <text class="token-more" x="14" y="4.5">{more}</text>}
    </g>
  );
}

/** Return the width of a marker. */
export function tokenWidth(token: TokenKind): number {
  return COUNTED.has(token) ? 31 : 21;
}
