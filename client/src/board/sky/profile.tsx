/**
 * Profile: aircraft from the side, nose to the east, around the origin: drawings of our own, by
 * class.
 */

import type { ComponentChildren } from "preact";
import type { Silhouette } from "../../api/schema.ts";
import { Emblem, family, Rudder } from "../pieces/emblems.tsx";
import { n } from "../layout.ts";

interface Side {
  body: ComponentChildren;
  above: ComponentChildren;
  /** Wheels or floats. */
  under: ComponentChildren;
  /** The position of the wings: their middle, the lowest and the highest, and their chord. */
  wing: { x: number; low: number; high: number; chord: number };
  /** The position and size of the emblem. */
  mark: { x: number; y: number; r: number };
  /** The outline of the rudder, which has the colours of a side. */
  rudder: string;
  rudderAt: { x: number; y: number; r: number };
  shape: string;
}

function screw(x: number, y: number, r: number) {
  return (
    <>
      <ellipse class="c-disc" cx={x} cy={y} rx="2.4" ry={r} />
      <path class="c-blade" d={`M${x} ${y - r}v${2 * r}`} />
      <circle class="c-metal" cx={x} cy={y} r="2" />
    </>
  );
}

function head(x: number, y: number, r = 3) {
  return (
    <>
      <path class="c-pit" d={`M${x - 4.4} ${y + 3.4}q4.4-3 8.8 0z`} />
      <circle class="c-head" cx={x} cy={y} r={r} />
      <path class="c-gun" d={`M${x + 5} ${y + 2}l1.6-4.6`} />
    </>
  );
}

function wheels(x: number, y: number, from: number) {
  return (
    <>
      <path class="c-strut" d={`M${x - 7} ${from}L${x} ${y}L${x + 7} ${from}`} />
      <circle class="c-pit" cx={x} cy={y} r="6" />
      <circle class="c-metal" cx={x} cy={y} r="3.6" />
    </>
  );
}

const SIDES: Record<Silhouette["seats"], Side> = {
  "single-seater": {
    wing: { x: 9, low: 7, high: -19, chord: 25 },
    mark: { x: -17, y: -0.4, r: 4.8 },
    rudder: "M-36-2Q-37-14-42-15Q-48-13-47-4Q-46 3-41 3.4L-36 2Z",
    rudderAt: { x: -42.4, y: -5, r: 3.4 },
    shape: "M30-7Q34 0 30 7L16 9Q-10 9-38 3L-44 3Q-50-12-42-16L-34-5Q-14-8 0-10L16-9Z",
    body: (
      <>
        {screw(33, 0, 16)}
        <path class="c-body" d="M20-8L8-8.4Q-14-6.4-38-2.2V2Q-10 8.6 16 8.4H20Z" />
        <path class="c-cowl" d="M18-8.6H25Q30-6.6 31 0Q30 6.6 25 8.2H18Z" />
        <path class="c-tail" d="M-28-2.6H-42L-44-1.2L-28 0Z" />
      </>
    ),
    above: (
      <>
        <path class="c-gun" d="M6-10.4H21" />
        {head(-2, -11)}
      </>
    ),
    under: (
      <>
        <path class="c-strut" d="M-34 2.4L-38 8.4" />
        {wheels(13, 18, 8)}
      </>
    ),
  },
  "two-seater": {
    wing: { x: 10, low: 9, high: -22, chord: 29 },
    mark: { x: -24, y: -0.4, r: 5.2 },
    rudder: "M-44-2Q-45-16-50-17Q-57-15-56-4Q-55 4-49 4L-44 2Z",
    rudderAt: { x: -50.4, y: -6, r: 3.8 },
    shape: "M34-8Q38 0 34 8L18 11Q-16 11-46 3L-53 4Q-60-14-50-18L-42-5Q-22-9-4-11L20-10Z",
    body: (
      <>
        {screw(37, 0, 18)}
        <path class="c-body" d="M24-9L8-9.6Q-20-8-46-2.4V2.2Q-16 10.4 18 10H24Z" />
        <path class="c-cowl" d="M20-9.6H29Q34-7 35 0Q34 7 29 9.6H20Z" />
        <path class="c-metal" d="M17-18h4v9h-4zM22-17h4v8h-4z" />
        <path class="c-tail" d="M-34-3H-51L-53-1.4L-34 0Z" />
      </>
    ),
    above: (
      <>
        {head(2, -12)}
        <path class="c-ring" d="M-18-8.6h11" />
        {head(-12, -12.6, 2.8)}
        <path class="c-gun" d="M-12-11L-25-16" />
      </>
    ),
    under: (
      <>
        <path class="c-strut" d="M-42 2.4L-46 9.6" />
        {wheels(14, 21, 9.6)}
      </>
    ),
  },
  "flying-boat": {
    wing: { x: 2, low: 3, high: -24, chord: 31 },
    mark: { x: 17, y: 9, r: 4.8 },
    rudder: "M-44-8Q-46-23-51-24Q-58-22-57-10Q-56-2-51-2L-44-3Z",
    rudderAt: { x: -51.2, y: -12, r: 3.8 },
    shape: "M42 6Q40 16 24 18H-4L-8 14Q-32 9-56-2Q-58-20-51-25L-44-9Q-26 1-10 3L30 0Z",
    body: (
      <>
        <path class="c-hull" d="M43 5Q41 15 25 17.6H-4L-8 14Q-30 9-46-2L-45-8Q-26 1-10 2.4L30 0Z" />
        <path class="c-plank" d="M40 9Q10 14-8 10Q-28 7-45-5" />
        <path class="c-tail" d="M-36-12H-52L-54-10.4L-36-9.4Z" />
        <path class="c-strut" d="M-44-9V-5" />
      </>
    ),
    above: (
      <>
        {head(24, -3)}
        <path class="c-gun" d="M31-2L42-5" />
        <path class="c-cowl" d="M-8-17Q-2-20 10-17.6V-10.4Q-2-8-8-11Z" />
        {screw(-11, -14, 13)}
      </>
    ),
    under: <path class="c-hull" d="M-4 20q6-4 13 0q-6 4-13 0z" />,
  },
  bomber: {
    wing: { x: 8, low: 10, high: -25, chord: 36 },
    mark: { x: -26, y: 2, r: 5.6 },
    rudder: "M-50-4Q-52-20-57-21Q-65-18-64-6Q-63 5-57 6L-50 3Z",
    rudderAt: { x: -57.6, y: -8, r: 4.4 },
    shape: "M40-8Q46 0 38 9L14 15Q-20 11-52 5L-62 5Q-66-18-56-22L-48-6Q-20-7 4-11Z",
    body: (
      <>
        <path class="c-body" d="M18 2Q-20-2-52-3V3Q-22 8 12 12Z" />
        <path class="c-body" d="M42-3Q44 6 34 9.6H0Q-8 8-8 0Q-7-8 2-10L32-10Q40-9 42-3Z" />
        {screw(29, 4, 17)}
        <path class="c-cowl" d="M8-1H23Q27 0 27.6 4Q27 8 23 9H8Q4 4 8-1Z" />
        <path class="c-tail" d="M-40-4H-60L-62-2L-40-0.4Z" />
      </>
    ),
    above: (
      <>
        {head(12, -13)}
        <path class="c-ring" d="M27-10.4h11" />
        {head(32, -14, 2.8)}
        <path class="c-gun" d="M33-12L46-15" />
      </>
    ),
    under: (
      <>
        <path class="c-strut" d="M-46 4L-50 12" />
        {wheels(4, 24, 10)}
        {wheels(24, 24, 10)}
      </>
    ),
  },
};

/** Return a wing seen from its tip: round in front, thin behind. */
function rib(x: number, y: number, chord: number): string {
  const front = x + chord / 2;
  return `M${n(front)} ${n(y)}q-1-3.4-7-3.2Q${n(x)} ${n(y - 3)} ${n(x - chord / 2)} ${n(y + 0.6)}Q${
    n(x + 2)
  } ${n(y + 1.6)} ${n(front - 3)} ${n(y + 1.4)}Q${n(front)} ${n(y + 1.4)} ${n(front)} ${n(y)}Z`;
}

/** How much of a wing is seen from a little above: down to its near tip, and up to the far one. */
const NEAR = 9, FAR = -6;

/** Return half a wing from its root, at its side, to a rounded tip. */
function panel(x: number, y: number, chord: number, deep: number): string {
  const front = x + chord / 2, back = x - chord / 2, tip = y + deep, swept = Math.abs(deep) * 0.35;
  return `M${n(front)} ${n(y)}L${n(front - swept)} ${n(tip - deep * 0.25)}Q${
    n(front - swept - 1)
  } ${n(tip)} ${n(front - swept - 5)} ${n(tip)}H${n(back - swept + 1)}Q${n(back - swept - 4)} ${
    n(tip)
  } ${n(back - swept - 1)} ${n(tip - deep * 0.3)}L${n(back)} ${n(y + 0.6)}Z`;
}

/** Return the wings from the lowest to the highest; upper ones are slightly ahead. */
function tiers({ wing }: Side, wings: Silhouette["wings"]): { x: number; y: number }[] {
  const { x, low, high } = wing;
  if (wings === "monoplane") return [{ x, y: low * 0.3 - 6 }];
  const count = wings === "triplane" ? 3 : 2;
  return Array.from({ length: count }, (_, i) => {
    const part = i / (count - 1);
    return { x: x + part * 5, y: low + (high - (count === 3 ? 2 : 0) - low) * part };
  });
}

/** Return the struts between the wings; wires from a post if there is one wing. */
function rigging(side: Side, wings: Silhouette["wings"]): string {
  const all = tiers(side, wings), [first] = all, last = all.at(-1)!;
  const deep = side.wing.chord * 0.3;
  if (all.length === 1) {
    return `M${n(last.x)} -20V${n(last.y)}M${n(last.x)} -20L${n(last.x - deep)} ${n(last.y)}M${
      n(last.x)
    } -20L${n(last.x + deep)} ${n(last.y)}`;
  }
  return [-deep, deep].map((out) =>
    `M${n(first!.x + out - 2)} ${n(first!.y + NEAR * 0.6)}L${n(last.x + out - 2)} ${
      n(last.y + NEAR * 0.6)
    }`
  ).join("");
}

export function Profile({ seats, wings, side }: Omit<Silhouette, "type"> & { side: string }) {
  const drawn = SIDES[seats], all = tiers(drawn, wings), top = all.at(-1)!;
  const chord = drawn.wing.chord * (wings === "triplane" ? 0.82 : 1);
  const wing = ({ x, y }: { x: number; y: number }, i: number) => (
    <>
      <path class={`c-wing${all[i + 1] ? " c-wing-low" : ""}`} d={panel(x, y, chord, NEAR)} />
      <path class="c-wing c-wing-edge" d={rib(x, y, chord)} />
    </>
  );
  return (
    <g class={`craft family-${family(side)} paint-${side}`}>
      {all.map(({ x, y }) => <path class="c-wing c-wing-low" d={panel(x, y, chord, FAR)} />)}
      {drawn.under}
      <clipPath id={`rudder-${seats}`}>
        <path d={drawn.rudder} />
      </clipPath>
      <g clip-path={`url(#rudder-${seats})`}>
        <Rudder side={side} {...drawn.rudderAt} />
      </g>
      <path class="c-rudder" d={drawn.rudder} />
      {drawn.body}
      {drawn.above}
      {all.slice(0, -1).map(wing)}
      <path class="c-strut" d={rigging(drawn, wings)} />
      {wing(top, all.length - 1)}
      <g transform={`translate(${n(top.x - 3)} ${n(top.y + NEAR * 0.55)}) scale(1.15 0.55)`}>
        <Emblem side={side} r={drawn.mark.r * 0.9} />
      </g>
      <g transform={`translate(${drawn.mark.x} ${drawn.mark.y})`}>
        <Emblem side={side} r={drawn.mark.r} />
      </g>
    </g>
  );
}

/** The shape alone, for a shadow. */
export function ProfileShape({ seats, wings }: Omit<Silhouette, "type">) {
  const drawn = SIDES[seats];
  const all = tiers(drawn, wings).map(({ x, y }) => panel(x, y, drawn.wing.chord, NEAR)).join("");
  return <path d={drawn.shape + all} />;
}
