/** Overlays: arcs of fire, paths, marked cells and ghosts, between the land and the pieces. */

import type { Bearing } from "./arcs.ts";
import { ranges } from "./arcs.ts";
import { family, service } from "../pieces/emblems.tsx";
import { factor, type Layout, line, n, outline, rings } from "../layout.ts";
import { craftId, sizes } from "../pieces/Pieces.tsx";
import type { GhostPose } from "./planning.ts";
import { attitude, standing } from "../pieces/pose.ts";

const HATCHES = 5;

/** Return the hatch of a kind of gun, the same for all pieces of a scene. */
export function hatch(kinds: readonly string[], kind: string): number {
  return Math.max(0, kinds.indexOf(kind)) % HATCHES;
}

export function Hatches() {
  return (
    <defs>
      {["M0 4H8", "M0 4H8", "M0 4H8", "M1 1h2v2h-2zM5 5h2v2h-2z", "M0 4H8M4 0V8"].map((d, i) => (
        <pattern
          key={i}
          id={`hatch-${i}`}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${[-45, 45, 0, 0, 30][i]}) scale(1.3)`}
        >
          <path class={`hatch hatch-${i}`} stroke={`var(--arc-${i})`} d={d} />
        </pattern>
      ))}
      <marker id="arrow" viewBox="-6 -5 12 10" markerWidth="6" markerHeight="5" orient="auto">
        <path class="arrow-head" d="M-5-4L5 0L-5 4Z" />
      </marker>
    </defs>
  );
}

export function ArcView(
  { layout, bearing, kinds, scale, dim }: {
    layout: Layout;
    bearing: Bearing;
    kinds: readonly string[];
    scale: number;
    dim: boolean;
  },
) {
  const kind = hatch(kinds, bearing.kind), d = rings(outline(layout, bearing.cells));
  const k = factor(Math.max(1, 11 / (13 * scale)));
  return (
    <g class={`arc arc-${kind}${dim ? " dim" : ""}`}>
      <path class="arc-fill" d={d} fill={`url(#hatch-${kind})`} />
      <path class="arc-edge" stroke={`var(--arc-${kind})`} d={d} />
      {!dim && ranges(layout, bearing).map(({ cell, distance }) => {
        const [x, y] = layout.centre(cell);
        return (
          <g transform={`translate(${n(x)} ${n(y)}) scale(${k})`}>
            <circle class="range-disc" r="8.5" />
            <text class="range" y="4.5">{distance}</text>
          </g>
        );
      })}
    </g>
  );
}

/** How far the light ground under an aircraft reaches from its middle. */
const AIR = 46;

export function Ghost(
  { layout, piece, cells, facing, scale, kind, between }: GhostPose & {
    layout: Layout;
    scale: number;
  },
) {
  const last = cells.at(-1);
  if (!last) return null;
  const end = standing(layout, { cell: last, between });
  const points = [...cells.slice(0, -1).map((cell) => layout.centre(cell)), end];
  const { craft } = sizes(scale, layout.seen);
  return (
    <g class={`ghost-flight ${kind} family-${piece ? family(service(piece)) : "plain"}`}>
      {points.length > 1 && <path class="ghost-path" d={line(points)} />}
      {piece && facing !== null && (
        <circle class="ghost-air" cx={n(end[0])} cy={n(end[1])} r={n(AIR * craft)} />
      )}
      {points.slice(1, -1).map(([x, y]) => <circle class="ghost-stop" cx={n(x)} cy={n(y)} r="5" />)}
      {piece && facing !== null && (
        <g
          transform={`translate(${n(end[0])} ${n(end[1])}) ${
            layout.seen === "beside"
              ? attitude(facing, !!piece.inverted)
              : `rotate(${n(90 - facing)})`
          } scale(${factor(craft)})`}
        >
          <use class="ghost-craft" href={`#${craftId(piece)}`} />
        </g>
      )}
    </g>
  );
}
