/** Icons: the small drawings of the page, all our own. */

import type { ComponentChildren } from "preact";
import type { PadMove } from "../api/schema.ts";
import { t } from "../app/i18n.ts";

/** The emblem: a biplane coming out of the sun, between laurel-like wings of a badge. */
export function Emblem({ size = 96 }: { size?: number }) {
  return (
    <svg
      class="emblem"
      viewBox={size < 40 ? "14 30 132 52" : "4 10 152 72"}
      width={Math.round(size * (size < 40 ? 132 / 52 : 152 / 72))}
      height={size}
      aria-hidden="true"
    >
      <g class="emblem-rays">
        {Array.from({ length: 13 }, (_, index) => {
          const angle = Math.PI * (index / 12);
          const [x, y] = [Math.cos(angle), -Math.sin(angle)];
          const inner = 33;
          const outer = index % 2 ? 42 : 48;
          return (
            <line
              key={index}
              x1={80 + x * inner}
              y1={62 + y * inner}
              x2={80 + x * outer}
              y2={62 + y * outer}
            />
          );
        })}
      </g>
      <path class="emblem-sun" d="M52 62a28 28 0 0 1 56 0z" />
      <path class="emblem-ground" d="M8 62h144M26 67h108M48 72h64M66 77h28" />
      <g class="emblem-plane">
        <path d="M18 43.6q31-3.4 62-3.4t62 3.4v3.2q-31-2.6-62-2.6t-62 2.6z" />
        <path d="M26 60.6q27-2.6 54-2.6t54 2.6v3q-27-2-54-2t-54 2z" />
        <path d="M34 45.6v15M52 45v15M108 45v15M126 45.6v15" class="emblem-strut" />
        <path d="M34 45.6 52 60M52 45 34 60.4M108 45l18 15.4M126 45.6 108 60" class="emblem-wire" />
        <path d="M73 44v14M87 44v14" class="emblem-strut" />
        <circle cx="80" cy="54" r="8.6" />
        <path d="M72 62 64 74M88 62l8 12M62 74h36" class="emblem-strut" />
        <circle cx="64" cy="75" r="4" />
        <circle cx="96" cy="75" r="4" />
        <path
          d="M80 54 64.5 37.5q-1.6-3 1-4.4 2.6-1 4.2 1.6zm0 0L95.5 70.5q1.6 3-1 4.4-2.6 1-4.2-1.6z"
          class="emblem-prop"
        />
        <circle cx="80" cy="54" r="2.6" class="emblem-hub" />
      </g>
    </svg>
  );
}

/** The marking of a side, small: a roundel, a cross, or its initial. */
export function SideMark({ side, size = 18 }: { side: string | null; size?: number }) {
  return (
    <svg class="side-mark" viewBox="-10 -10 20 20" width={size} height={size} aria-hidden="true">
      {sign(side ?? "")}
    </svg>
  );
}

function sign(side: string): ComponentChildren {
  const rings = ROUNDELS[side.replace(/-\d+$/, "")];
  if (rings) {
    return rings.map((colour, index) => (
      <circle key={colour} r={[9.2, 6.2, 3.2][index]} fill={`var(--mark-${colour})`} />
    ));
  }
  if (CROSSES.test(side)) {
    return (
      <>
        <path
          fill="var(--mark-white)"
          d="M-4.8-9.6h9.6L3.6-3.6l6-1.2v9.6l-6-1.2L4.8 9.6h-9.6l1.2-6-6 1.2v-9.6l6 1.2z"
        />
        <path
          fill="var(--mark-black)"
          d="M-3.6-8.6h7.2L2.2-2.2l6.4-1.4v7.2L2.2 2.2 3.6 8.6h-7.2l1.4-6.4-6.4 1.4v-7.2l6.4 1.4z"
        />
      </>
    );
  }
  return (
    <>
      <circle r="9.2" class="paint-plain" />
      <text class="paint-initial" y="4" text-anchor="middle">
        {(side[0] ?? "·").toUpperCase()}
      </text>
    </>
  );
}

const ROUNDELS: Record<string, readonly string[]> = {
  italy: ["red", "white", "green"],
  france: ["red", "white", "blue"],
  britain: ["blue", "white", "red"],
  allies: ["blue", "white", "red"],
  allied: ["blue", "white", "red"],
  entente: ["blue", "white", "red"],
  usa: ["red", "blue", "white"],
  belgium: ["red", "gold", "black"],
  russia: ["red", "blue", "white"],
  portugal: ["green", "white", "red"],
};
const CROSSES = /^(austria|bulgaria|germany|central|axis)/;

/** A die with a result. */
export function Die(
  { pips, label, colour = "white" }: { pips: number | string; label?: string; colour?: string },
) {
  const spots = typeof pips === "number" ? SPOTS[pips] : undefined;
  return (
    <svg
      class={`die die-${colour}${spots ? "" : ` face-${pips}`}`}
      viewBox="0 0 20 20"
      width="20"
      height="20"
      role="img"
      aria-label={label ?? t("die", { n: pips })}
      data-tip=""
    >
      <rect x="1" y="1" width="18" height="18" rx="3.5" />
      {spots
        ? spots.map(([x, y]) => <circle key={`${x}${y}`} cx={x} cy={y} r="1.9" />)
        : <text x="10" y="14.5" text-anchor="middle">{pips}</text>}
    </svg>
  );
}

const SPOTS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[10, 10]],
  2: [[5.5, 5.5], [14.5, 14.5]],
  3: [[5.5, 5.5], [10, 10], [14.5, 14.5]],
  4: [[5.5, 5.5], [14.5, 5.5], [5.5, 14.5], [14.5, 14.5]],
  5: [[5.5, 5.5], [14.5, 5.5], [10, 10], [5.5, 14.5], [14.5, 14.5]],
  6: [[5.5, 5], [14.5, 5], [5.5, 10], [14.5, 10], [5.5, 15], [14.5, 15]],
};

/** The arrow of a move counter. */
export function ArrowMark({ arrow }: { arrow: PadMove["arrow"] }) {
  return (
    <svg class="arrow-mark" viewBox="-12 -12 24 24" width="40" height="40" aria-hidden="true">
      <path d={ARROWS[arrow]} />
    </svg>
  );
}

const UP = "M0-10 6.5-2H2.6V9h-5.2V-2h-3.9z";
const ARROWS: Record<PadMove["arrow"], string> = {
  ahead: UP,
  left: "M-8.5-8.5 1.7-7.4-1.1-4.6 4.6 1.1V9H-.6V3.3L-4.8-.9-7.6 1.9z",
  right: "M8.5-8.5-1.7-7.4 1.1-4.6-4.6 1.1V9H.6V3.3L4.8-.9 7.6 1.9z",
  climb: "M0-10 6.5-3H-6.5zM-2.6-1.5h5.2v3h-5.2zM-2.6 3h5.2v2h-5.2zM-2.6 6.5h5.2v1.5h-5.2z",
  dive: "M0 10-6.5 3h13zM-2.6 1.5v-3h5.2v3zM-2.6-3v-2h5.2v2zM-2.6-6.5V-8h5.2v1.5z",
};

/** The turn of the nose for a stick: a small curved or straight arrow, and its initial. */
export function StickMark({ stick }: { stick: PadMove["stick"] }) {
  const paths = {
    left: "M5 6C5-1 1-4-4-4M-1-7.5-5-4l4 3.5",
    centre: "M0 7V-6M-3.5-2.5 0-6.5l3.5 4",
    right: "M-5 6c0-7 4-10 9-10M1-7.5 5-4 1-.5",
  };
  return (
    <>
      <svg class="stick-mark" viewBox="-9 -9 18 18" width="14" height="14" aria-hidden="true">
        <path d={paths[stick]} />
      </svg>
      <small>{t(`stick_${stick}_initial`)}</small>
    </>
  );
}

/** Icons of the controls, drawn in one style. */
export function Icon({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

const ICONS = {
  play: "M7 4.5v15l12-7.5z",
  pause: "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z",
  step: "M5 5l9 7-9 7zM16 5h3v14h-3z",
  skip: "M3 5l8 7-8 7zM12 5l8 7-8 7zM20 5h2v14h-2z",
  again: "M12 5a7 7 0 1 1-6.7 5H2.8L6.5 5.5 10.2 10H7.9A4.6 4.6 0 1 0 12 7.4z",
  back: "M19 5l-9 7 9 7zM5 5h3v14H5z",
  menu: "M4 6h16v2H4zM4 11h16v2H4zM4 16h16v2H4z",
  close:
    "M6.2 4.8 12 10.6l5.8-5.8 1.4 1.4-5.8 5.8 5.8 5.8-1.4 1.4-5.8-5.8-5.8 5.8-1.4-1.4 5.8-5.8-5.8-5.8z",
  sound: "M4 9h4l5-4v14l-5-4H4zM15.5 8.5a5 5 0 0 1 0 7l1.3 1.3a7 7 0 0 0 0-9.6z",
  mute:
    "M4 9h4l5-4v14l-5-4H4zM15 9.4 16.4 8l2.1 2.1L20.6 8 22 9.4 19.9 11.5 22 13.6 20.6 15l-2.1-2.1L16.4 15 15 13.6l2.1-2.1z",
  together: "M6 3 10 9H7.4v5H4.6V9H2zM18 3 22 9h-2.6v5h-2.8V9H14zM12 10l4 6h-2.6v5h-2.8v-5H8z",
  arcs: "M12 21 3 6a17 17 0 0 1 18 0zM12 17.1 18.2 6.8a15 15 0 0 0-12.4 0z",
  briefing: "M5 3h14v18H5zM7 5v14h10V5zM9 8h6v1.6H9zM9 11.2h6v1.6H9zM9 14.4h4V16H9z",
  up: "M12 5 4 15h16z",
  down: "M12 19 4 9h16z",
} as const;

/** A printer's rule with a diamond, between parts of a page. */
export function Ornament() {
  return (
    <svg class="ornament" viewBox="0 0 200 12" width="200" height="12" aria-hidden="true">
      <path d="M0 6h84M116 6h84" />
      <path d="M100 1l5 5-5 5-5-5zM90 4l2 2-2 2-2-2zM110 4l2 2-2 2-2-2z" class="ornament-fill" />
    </svg>
  );
}
