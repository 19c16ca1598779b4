/** Headgear: flying helmets, caps, kepis and side-caps, for a face of a given width. */

import { PAINT, type Uniform } from "./palette.ts";
import type { Traits } from "./traits.ts";

interface Cap extends Uniform {
  left: number;
  right: number;
}

export function Headgear({ traits, uniform }: { traits: Traits; uniform: Uniform }) {
  const cap = { ...uniform, left: 50 - traits.width, right: 50 + traits.width };
  if (traits.gear === "bare") return null;
  return (
    <g stroke={PAINT.ink} stroke-width="0.8">
      {traits.gear === "helmet" && <Helmet {...cap} goggles={traits.goggles} />}
      {traits.gear === "cap" && <PeakedCap {...cap} />}
      {traits.gear === "kepi" && <Kepi {...cap} />}
      {traits.gear === "side-cap" && <SideCap {...cap} />}
    </g>
  );
}

function PeakedCap({ left, right, crown, band, badge }: Cap) {
  return (
    <>
      <path
        d={`M${left - 6} 35C${left - 4} 18 36 17 50 18C64 17 ${right + 4} 18 ${right + 6} 35L${
          right + 1
        } 42Q50 36 ${left - 1} 42Z`}
        fill={crown}
      />
      <path d={`M${left - 1} 40Q50 34 ${right + 1} 40V47Q50 41 ${left - 1} 47Z`} fill={band} />
      <path
        d={`M${left + 1} 46Q50 41 ${right - 1} 46Q50 56 ${left + 1} 46Z`}
        fill={PAINT.shine}
      />
      <circle cx="50" cy="29" r="2.8" fill={badge} />
      <circle cx="50" cy="39.6" r="2" fill={PAINT.linen} />
    </>
  );
}

function Kepi({ left, right, crown, band, badge }: Cap) {
  return (
    <>
      <path
        d={`M${left} 42L${left + 3} 21Q50 15 ${right - 3} 21L${right} 42Q50 36 ${left} 42Z`}
        fill={crown}
      />
      <path
        d={`M${left} 42L${left + 0.8} 35Q50 29 ${right - 0.8} 35L${right} 42Q50 36 ${left} 42Z`}
        fill={band}
      />
      <path
        d={`M${left + 2} 43Q50 38 ${right - 2} 43Q50 53 ${left + 2} 43Z`}
        fill={PAINT.shine}
      />
      <circle cx="50" cy="27" r="2.6" fill={badge} />
    </>
  );
}

function SideCap({ left, right, crown, band, badge }: Cap) {
  return (
    <>
      <path
        d={`M${left - 1} 44L${left + 8} 21Q56 10 ${right - 1} 30L${right + 2} 41Q50 33 ${
          left - 1
        } 44Z`}
        fill={crown}
      />
      <path d={`M${left + 3} 34Q52 22 ${right} 34`} fill="none" stroke={band} stroke-width="1.6" />
      <circle cx={left + 11} cy="31" r="2.6" fill={badge} />
      <circle cx="49" cy="32" r="1" fill={badge} />
      <circle cx="53" cy="31.6" r="1" fill={badge} />
    </>
  );
}

function Helmet({ left, right, goggles }: Cap & { goggles: boolean }) {
  const [l, r] = [left - 4, right + 4];
  return (
    <>
      <path
        fill-rule="evenodd"
        fill={PAINT.leather}
        d={`M${l} 74C${l - 5} 14 ${r + 5} 14 ${r} 74L${r - 7} 84L${
          right - 2
        } 62C${right} 38 ${left} 38 ${left + 2} 62L${l + 7} 84Z`}
      />
      <path d="M50 25.5V41" stroke={PAINT.leather_dark} fill="none" />
      <path
        d={`M${l + 7} 83Q50 97 ${r - 7} 83`}
        fill="none"
        stroke={PAINT.leather_dark}
        stroke-width="2.4"
      />
      {goggles && (
        <>
          <path
            d={`M${l - 0.6} 46Q${l + 4} 34 36 36M${r + 0.6} 46Q${r - 4} 34 64 36`}
            fill="none"
            stroke={PAINT.strap}
            stroke-width="3"
          />
          {[40, 60].map((x) => (
            <g key={x}>
              <ellipse cx={x} cy="37" rx="8.4" ry="6.4" fill={PAINT.goggles} />
              <ellipse cx={x} cy="37" rx="6.2" ry="4.5" fill={PAINT.glass} />
              <path
                d={`M${x - 4} 36Q${x - 2} 33.4 ${x + 1} 33.8`}
                stroke={PAINT.linen}
                fill="none"
              />
            </g>
          ))}
          <path d="M48 37H52" stroke={PAINT.goggles} stroke-width="2" />
        </>
      )}
    </>
  );
}
