/** Aircraft from above, nose to the north, around the origin: drawings of our own, by class. */

import type { ComponentChildren } from "preact";
import type { Silhouette } from "../../api/schema.ts";
import { Emblem, family } from "./emblems.tsx";
import { n } from "../layout.ts";

/** Return a wing of a span and a chord with rounded tips; `cut` is the bay over the cockpit. */
function wing(span: number, chord: number, y: number, cut = 0): string {
  const s = span / 2, t = chord * 0.5, lead = n(y - chord / 2), trail = y + chord / 2;
  return `M${n(t - s)} ${lead}H${n(s - t)}Q${n(s)} ${lead} ${n(s)} ${n(y)}Q${n(s)} ${n(trail)} ${
    n(s - t * 1.5)
  } ${n(trail)}H${cut}Q0 ${n(trail - cut)} ${-cut} ${n(trail)}H${n(t * 1.5 - s)}Q${n(-s)} ${
    n(trail)
  } ${n(-s)} ${n(y)}Q${n(-s)} ${lead} ${n(t - s)} ${lead}Z`;
}

function ribs(span: number, chord: number, y: number): string {
  let d = "";
  for (let x = 7; x < span / 2 - 2; x += 5.5) {
    for (const side of [x, -x]) d += `M${n(side)} ${n(y - chord / 2 + 1)}v${n(chord - 2.2)}`;
  }
  return d;
}

interface Planform {
  span: number;
  chord: number;
  /** The position of the wings. */
  y: number;
  cut: number;
  emblem: number;
  below: ComponentChildren;
  above?: ComponentChildren;
}

function airscrew(y: number, x = 0, r = 13) {
  return (
    <>
      <ellipse class="c-disc" cx={x} cy={y} rx={r} ry="2.2" />
      <path class="c-blade" d={`M${x - r} ${y}h${2 * r}`} />
      <circle class="c-metal" cx={x} cy={y} r="1.8" />
    </>
  );
}

function man(y: number, r = 3.1) {
  return (
    <>
      <ellipse class="c-pit" cx="0" cy={y} rx={r + 0.9} ry={r + 1.5} />
      <circle class="c-head" cx="0" cy={y + 0.3} r={r * 0.62} />
    </>
  );
}

const PLANFORMS: Record<Silhouette["seats"], Planform> = {
  "single-seater": {
    span: 74,
    chord: 14,
    y: -9,
    cut: 6,
    emblem: 5.4,
    below: (
      <>
        {airscrew(-27)}
        <path class="c-tail" d="M0 23Q-9 25-13 31Q-13 36-9 36H9Q13 36 13 31Q9 25 0 23Z" />
        <path
          class="c-body"
          d="M-5.4-21Q-5-26 0-26.6Q5-26 5.4-21L6-6Q5.4 10 1.6 36H-1.6Q-5.4 10-6-6Z"
        />
        <path class="c-cowl" d="M-5.4-19Q-5-26 0-26.6Q5-26 5.4-19Q0-17 -5.4-19Z" />
        <path class="c-fin" d="M0 28V41" />
        <path class="c-gun" d="M-1.8-22V-13M1.8-22V-13" />
      </>
    ),
    above: man(3),
  },
  "two-seater": {
    span: 88,
    chord: 16,
    y: -10,
    cut: 7,
    emblem: 6.2,
    below: (
      <>
        {airscrew(-32, 0, 14)}
        <path class="c-tail" d="M0 27Q-11 29-16 36Q-16 42-11 42H11Q16 42 16 36Q11 29 0 27Z" />
        <path
          class="c-body"
          d="M-5.4-27Q-5-31 0-31.6Q5-31 5.4-27L6.8-6Q6.6 14 1.8 43H-1.8Q-6.6 14-6.8-6Z"
        />
        <path class="c-cowl" d="M-5.4-26Q-5-31 0-31.6Q5-31 5.4-26L5.8-19H-5.8Z" />
        <path class="c-metal" d="M-2.4-28h4.8v8h-4.8z" />
        <path class="c-fin" d="M0 33V47" />
      </>
    ),
    above: (
      <>
        {man(3)}
        <circle class="c-ring" cx="0" cy="14.5" r="5.4" />
        {man(14.5, 2.7)}
        <path class="c-gun" d="M2 17L7 28" />
      </>
    ),
  },
  "flying-boat": {
    span: 96,
    chord: 17,
    y: -4,
    cut: 0,
    emblem: 6.6,
    below: (
      <>
        <path class="c-tail" d="M0 31Q-11 32-17 38Q-17 44-12 44H12Q17 44 17 38Q11 32 0 31Z" />
        <path
          class="c-hull"
          d="M0-41Q8-34 8.6-20L8 2Q6.6 16 1.8 45H-1.8Q-6.6 16-8 2L-8.6-20Q-8-34 0-41Z"
        />
        <path class="c-plank" d="M0-39V44M-4.4-32Q-6-14-5 4T-2 30M4.4-32Q6-14 5 4T2 30" />
        {man(-23, 3.4)}
        <path class="c-gun" d="M1-30L3-39" />
        <path class="c-fin" d="M0 36V50" />
        <path class="c-hull" d="M-39-9q3-4 6 0v15q-3 5-6 0zM33-9q3-4 6 0v15q-3 5-6 0z" />
      </>
    ),
    above: (
      <>
        <path class="c-cowl" d="M-4-13Q0-16 4-13L3.4 6Q0 9-3.4 6Z" />
        <path class="c-metal" d="M-3-11h6v3h-6z" />
        {airscrew(9, 0, 12)}
      </>
    ),
  },
  bomber: {
    span: 112,
    chord: 18,
    y: -7,
    cut: 0,
    emblem: 7,
    below: (
      <>
        {airscrew(-27, -19, 12)}
        {airscrew(-27, 19, 12)}
        {airscrew(17, 0, 11)}
        <path
          class="c-tail"
          d="M-28 33Q-28 29-24 29H24Q28 29 28 33V38Q28 42 24 42H-24Q-28 42-28 38Z"
        />
        <path
          class="c-body"
          d="M-22.6-23Q-19-27-15.4-23L-15.6 8L-17.6 40H-20.4L-22.4 8ZM22.6-23Q19-27 15.4-23L15.6 8L17.6 40H20.4L22.4 8Z"
        />
        <path
          class="c-cowl"
          d="M-22.6-20Q-22-26.6-19-27Q-16-26.6-15.4-20ZM22.6-20Q22-26.6 19-27Q16-26.6 15.4-20Z"
        />
        <path class="c-body" d="M0-30Q6-27 6.4-17L5.6 12Q0 16-5.6 12L-6.4-17Q-6-27 0-30Z" />
        <path class="c-fin" d="M0 33V46M-19 33V46M19 33V46" />
        <circle class="c-ring" cx="0" cy="-22" r="4.8" />
        {man(-22, 2.6)}
        <path class="c-gun" d="M1.5-24L4-34" />
      </>
    ),
    above: (
      <>
        {man(-1, 2.6)}
        <path class="c-metal" d="M-3 7h6v6h-6z" />
      </>
    ),
  },
};

/** Wings from the lowest to the highest, as (share of span, share of chord, how far aft). */
const TIERS: Record<Silhouette["wings"], readonly (readonly [number, number, number])[]> = {
  monoplane: [[1, 1.12, 1]],
  biplane: [[0.88, 0.84, 6.5], [1, 1, 0]],
  triplane: [[0.84, 0.68, 9.5], [0.9, 0.68, 3.5], [0.96, 0.7, -3]],
};

export function Craft({ seats, wings, side }: Omit<Silhouette, "type"> & { side: string }) {
  const plan = PLANFORMS[seats], tiers = TIERS[wings], top = tiers.length - 1;
  const one = ([span, chord, aft]: readonly [number, number, number], tier: number) => {
    const s = plan.span * span, c = plan.chord * chord, y = plan.y + aft;
    return (
      <g class={tier === top ? "c-top" : "c-low"}>
        <path class="c-wing" d={wing(s, c, y, tier === top ? plan.cut : 0)} />
        <path class="c-rib" d={ribs(s, c, y)} />
      </g>
    );
  };
  const [span, , aft] = tiers[top]!;
  const out = plan.span * span / 2 - plan.emblem * 1.75, y = plan.y + aft;
  return (
    <g class={`craft family-${family(side)} paint-${side}`}>
      {tiers.slice(0, top).map(one)}
      {top > 0 && <path class="c-strut" d={struts(plan)} />}
      {plan.below}
      {top === 0 && <path class="c-wire" d={wires(plan)} />}
      {one(tiers[top]!, top)}
      {[-out, out].map((x) => (
        <g transform={`translate(${n(x)} ${n(y)})`}>
          <Emblem side={side} r={plan.emblem} />
        </g>
      ))}
      {top === 0 && plan.below}
      {plan.above}
    </g>
  );
}

/** Return the struts between the wings, as far as they are visible behind the upper one. */
function struts({ span, chord, y }: Planform): string {
  return [0.2, 0.36].flatMap((share) => [share, -share]).map((share) =>
    `M${n(span * share)} ${n(y - chord * 0.3)}L${n(span * share * 0.98)} ${n(y + chord * 0.75)}`
  ).join("");
}

function wires({ span, y }: Planform): string {
  return [0.2, 0.34].flatMap((share) => [share, -share]).map((share) =>
    `M0 ${y - 9}L${n(span * share)} ${y}L0 ${y + 12}`
  ).join("");
}

/** The shape alone, for a shadow. */
export function Shape({ seats, wings }: Omit<Silhouette, "type">) {
  const plan = PLANFORMS[seats];
  const d = TIERS[wings].map(([span, chord, aft]) =>
    wing(plan.span * span, plan.chord * chord, plan.y + aft)
  ).join("");
  const end = plan.span / 2 + 1;
  const body = seats === "bomber"
    ? "M-22-24h6v64h-6zM16-24h6v64h-6zM-6-28h12v42h-12zM-28 30h56v12h-56z"
    : `M-6-24h12L2 ${end}H-2ZM-13 ${end - 6}q13-7 26 0q0 6-4 6h-18q-4 0-4-6z`;
  return <path d={d + body} />;
}

/** The drawing of a ghost or an option: nose and wings in a few strokes. */
export const DART =
  "M0-11L2-5L11-2.4V1.2L2 0.4L1.4 7L5 9.2V11H-5V9.2L-1.4 7L-2 0.4L-11 1.2V-2.4L-2-5Z";
