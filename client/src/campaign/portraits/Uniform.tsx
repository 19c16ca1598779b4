/** Uniform: an airman's shoulders, collar and scarf. */

import type { ComponentChildren } from "preact";
import { PAINT, type Uniform } from "./palette.ts";
import type { Traits } from "./traits.ts";

export function Shoulders({ uniform }: { uniform: Uniform }) {
  return (
    <>
      <path
        d="M3 124Q6 104 30 98L42 92Q50 98 58 92L70 98Q94 104 97 124Z"
        fill={uniform.coat}
        stroke={PAINT.ink}
        stroke-width="0.8"
      />
      <path d="M66 97Q94 104 97 124H74Q78 108 66 97Z" fill={PAINT.ink} opacity="0.18" />
      <path d="M12 110L30 103M88 110L70 103" stroke={uniform.patch} stroke-width="3.2" />
    </>
  );
}

export function Uniform({ traits, uniform }: { traits: Traits; uniform: Uniform }) {
  if (traits.fur) {
    return (
      <path
        d="M24 108Q27 88 42 89Q50 97 58 89Q73 88 76 108Q70 116 62 112Q56 118 50 114Q44 118 38 112Q30 116 24 108Z"
        fill={PAINT.fur}
        stroke={PAINT.leather_dark}
        stroke-width="1"
        stroke-dasharray="2 1.2"
      />
    );
  }
  return (
    <>
      <CollarOf uniform={uniform} />
      {traits.scarf && (
        <>
          <path
            d="M36 89Q50 100 64 89L65 101Q50 111 35 101Z"
            fill={PAINT.linen}
            stroke={PAINT.linen_fold}
          />
          <path d="M54 104L66 122L56 124L49 106Z" fill={PAINT.linen} stroke={PAINT.linen_fold} />
          <path d="M40 96Q50 103 61 95" fill="none" stroke={PAINT.linen_fold} />
        </>
      )}
    </>
  );
}

function CollarOf({ uniform }: { uniform: Uniform }): ComponentChildren {
  if (uniform.collar === "standing") {
    return (
      <>
        <path
          d="M37 90Q50 99 63 90L65 103Q50 111 35 103Z"
          fill={uniform.coat}
          stroke={PAINT.ink}
          stroke-width="0.8"
        />
        <path d="M38 93L47 97V105L37 102Z" fill={uniform.patch} />
        <path d="M62 93L53 97V105L63 102Z" fill={uniform.patch} />
        <path d="M50 108V124" stroke={PAINT.ink} stroke-width="0.7" />
        <circle cx="50" cy="114" r="1.5" fill={uniform.badge} />
        <circle cx="50" cy="121" r="1.5" fill={uniform.badge} />
      </>
    );
  }
  if (uniform.collar === "open") {
    return (
      <>
        <path d="M41 91Q50 99 59 91L50 116Z" fill={PAINT.linen} />
        <path d="M48 99H52L53.4 114L50 119L46.6 114Z" fill={PAINT.tie} />
        <path
          d="M41 91L32 99L50 123L43 101ZM59 91L68 99L50 123L57 101Z"
          fill={uniform.coat}
          stroke={PAINT.ink}
          stroke-width="0.8"
        />
        <path
          d="M36 99L42 103L40 107L35 102ZM64 99L58 103L60 107L65 102Z"
          fill={uniform.patch}
        />
      </>
    );
  }
  return (
    <>
      <path d="M39 91Q50 99 61 91L63 100Q50 108 37 100Z" fill={uniform.coat} stroke={PAINT.ink} />
      <path
        d="M60 98Q72 106 66 124H34L38 101Q48 108 60 98Z"
        fill={uniform.coat}
        stroke={PAINT.ink}
        stroke-width="0.8"
      />
      <path
        d="M44 112Q40 106 30 108Q38 110 44 115Q50 110 58 108Q50 106 44 112Z"
        fill={PAINT.linen}
      />
    </>
  );
}
