/** Markers: what is pinned to an aircraft on the map: its number and height, damage, smoke. */

import type { Say } from "../contract.ts";
import type { Badge, Piece } from "../../api/schema.ts";
import { BadgeIcon, tokenWidth } from "./counters.tsx";
import { factor, n } from "../layout.ts";

/** Return the badges to show; a counter with a question mark needs no badge of the same meaning. */
export function badgesOf({ badges, hidden }: Piece): readonly Badge[] {
  return (badges ?? []).filter((badge) => !hidden || badge.kind !== "status");
}

/** The badges of a piece; at a small scale, only the fact that there are some. */
export function Markers({ piece, say, size }: {
  piece: Piece;
  say: Say;
  size: { craft: number; label: number; far: boolean };
}) {
  if (!size.far) {
    return <Badges badges={badgesOf(piece)} say={say} k={size.label} y={-40 * size.craft} />;
  }
  if (!(piece.badges ?? []).some((badge) => badge.kind !== "status")) return null;
  return (
    <g
      data-tip={(piece.badges ?? []).map((badge) => say(badge.says)).join("\n")}
      transform={`translate(0 ${n(-44 * size.craft)}) scale(${factor(size.label * 0.8)})`}
    >
      <path class="mk-damage" d={burst(9)} />
      <text class="mk-text mk-text-damage" y="4">!</text>
    </g>
  );
}

/** An unidentified aircraft: a cloth-covered counter. */
export function Unknown({ k }: { k: number }) {
  return (
    <g class="unknown" transform={`scale(${factor(k)})`}>
      <circle class="unknown-disc" r="24" />
      <circle class="unknown-rim" r="20" />
      <text class="unknown-mark" y="11">?</text>
    </g>
  );
}

interface TagProps {
  piece: Piece;
  k: number;
  x: number;
  y: number;
  far: boolean;
  levels: boolean;
  told: string;
  height: { current: SVGTextElement | null };
}

/** The number and the height, as printed below a counter. */
export function Tag({ piece, k, x, y, far, height, levels, told }: TagProps) {
  const number = piece.number ?? "";
  const high = (far && !levels) || piece.wreck ? null : piece.height ?? null;
  if (!number && high === null) return null;
  const wide = number.length * 8.5 + 9, more = high === null ? 0 : levels ? 17 : 32;
  return (
    <g class="tag" aria-hidden="true" transform={`translate(${n(x)} ${n(y)}) scale(${factor(k)})`}>
      <rect
        class="tag-plate"
        x={n(-(wide + more) / 2)}
        y="-2"
        width={wide + more}
        height="17"
        rx="3"
      />
      <text class="tag-number" x={n(-more / 2)} y="11">{number}</text>
      {high !== null && (
        <>
          <path class="tag-line" d={`M${n((wide - more) / 2)} 0v13`} />
          <text ref={height} class="tag-height" x={n(wide / 2)} y="11">
            {told}
          </text>
        </>
      )}
    </g>
  );
}

function burst(r: number): string {
  let d = "";
  for (let i = 0; i < 16; i++) {
    const far = i % 2 ? r * 0.74 : r * 1.12, angle = i * Math.PI / 8;
    d += `${i ? "L" : "M"}${n(far * Math.sin(angle))} ${n(-far * Math.cos(angle))}`;
  }
  return `${d}Z`;
}

/** Return whether a badge is damage in figures, which is drawn on a burst; a word needs a slab. */
function isBurst(badge: Badge | undefined, mark: string): boolean {
  return badge?.kind === "damage" && mark.length < 4;
}

/** Markers like those of the game: a burst for damage, a slab with cut corners for a jam. */
function Badges(
  { badges, say, k, y }: { badges: readonly Badge[]; say: Say; k: number; y: number },
) {
  if (!badges.length) return null;
  const shown = badges.slice(0, 4), rest = badges.length - shown.length;
  const marks = shown.map((badge) => say(badge.mark));
  if (rest) marks.push(`+${rest}`);
  const widths = marks.map((mark, i) =>
    shown[i]?.token
      ? tokenWidth(shown[i]!.token!)
      : isBurst(shown[i], mark)
      ? 20
      : Math.max(15, mark.length * 6.6 + 7)
  );
  let x = -(widths.reduce((sum, w) => sum + w + 2, -2)) / 2;
  return (
    <g class="badges" transform={`translate(0 ${n(y)}) scale(${factor(k * 0.9)})`}>
      {marks.map((mark, i) => {
        const w = widths[i]!, middle = x + w / 2, badge = shown[i], kind = badge?.kind ?? "status";
        const says = (badge ? [badge] : badges.slice(shown.length)).map((one) => say(one.says))
          .join("\n");
        x += w + 2;
        if (badge?.token) {
          const left = badge.token === "bomb" || badge.token === "photo" ? -5 : 0;
          return (
            <g data-tip={say(badge.says)} transform={`translate(${n(middle + left)} -8)`}>
              <BadgeIcon token={badge.token} mark={mark} />
            </g>
          );
        }
        return (
          <g data-tip={says} transform={`translate(${n(middle)} -8)`}>
            {isBurst(badge, mark) && <path class="mk-damage" d={burst(11)} />}
            {kind !== "status" && !isBurst(badge, mark) && (
              <path
                class={`mk-${kind}`}
                d={`M${n(-w / 2 + 4)}-7.5H${n(w / 2)}V3.5L${n(w / 2 - 4)} 7.5H${n(-w / 2)}V-3.5Z`}
              />
            )}
            {kind === "status" && (
              <rect class="mk-status" x={n(-w / 2)} y="-7.5" width={n(w)} height="15" rx="2.5" />
            )}
            <text class={`mk-text mk-text-${kind}`} y="3.8">{mark}</text>
          </g>
        );
      })}
    </g>
  );
}

export function Scorch({ k }: { k: number }) {
  return <ellipse class="scorch" rx={n(30 * k)} ry={n(24 * k)} />;
}

export function Smoke({ k }: { k: number }) {
  return (
    <g class="smoke" transform={`scale(${factor(k)})`}>
      <path d="M-6-4c-9-4-7-16 2-15c-1-10 13-13 16-4c8-3 15 4 11 11c7 2 5 13-3 11c-4 6-15 6-18 1c-3 3-8 1-8-4Z" />
      <path d="M14-22c-4-6 2-13 8-10c2-7 13-6 13 2c6 0 8 8 3 11c-2 5-10 5-12 1c-4 3-11 1-12-4Z" />
    </g>
  );
}
