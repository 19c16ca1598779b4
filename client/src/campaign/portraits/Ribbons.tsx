/** Ribbons: the medal ribbons on a tunic, followed by metal badges. */

import type { Say } from "../../board/contract.ts";
import { PAINT, SILK } from "./palette.ts";
import { type Badge, type Ribbon, ribbonOf } from "./ribbons.ts";

const WIDE = 34;
const HIGH = 11;

/** Every decoration of an airman, each with its name. */
export function Ribbons({ medals, say }: { medals: readonly string[]; say: Say }) {
  if (!medals.length) return null;
  return (
    <ul class="ribbons">
      {medals.map((medal, index) => {
        const name = say({ key: `medal.${medal}` });
        return (
          <li key={`${medal} ${index}`} data-tip={name}>
            <RibbonView medal={medal} label={name} />
          </li>
        );
      })}
    </ul>
  );
}

export function RibbonView({ medal, label }: { medal: string; label?: string }) {
  const worn = ribbonOf(medal);
  const badge = worn.kind === "badge";
  const [width, height] = badge ? [14, 14] : [WIDE, HIGH];
  return (
    <svg
      class={badge ? "medal-badge" : "ribbon"}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {badge ? <Metal badge={worn} /> : <Silk ribbon={worn} />}
    </svg>
  );
}

function Silk({ ribbon }: { ribbon: Ribbon }) {
  const all = ribbon.stripes.reduce((sum, [, wide]) => sum + wide, 0);
  let from = 0;
  const times = ribbon.times ?? 1;
  return (
    <>
      {ribbon.stripes.map(([colour, wide], index) => {
        const [start, share] = [from / all, wide / all];
        from += wide;
        return ribbon.across
          ? (
            <rect
              key={index}
              y={start * HIGH}
              width={WIDE}
              height={share * HIGH + 0.1}
              fill={SILK[colour]}
            />
          )
          : (
            <rect
              key={index}
              x={start * WIDE}
              width={share * WIDE + 0.1}
              height={HIGH}
              fill={SILK[colour]}
            />
          );
      })}
      <path
        d={Array.from({ length: 11 }, (_, row) => `M0 ${row + 0.5}H${WIDE}`).join("")}
        stroke={PAINT.outline}
        stroke-width="0.3"
        opacity="0.16"
      />
      {ribbon.device && Array.from({ length: times }, (_, index) => (
        <Device
          key={index}
          kind={ribbon.device!}
          x={WIDE / 2 + 8 * (index - (times - 1) / 2)}
          fill={SILK[ribbon.metal ?? "gold"]}
        />
      ))}
      <rect width={WIDE} height={HIGH} fill="none" stroke={PAINT.outline} stroke-opacity="0.5" />
    </>
  );
}

const STAR = "M0-4 1.1-1.3 4-1.2 1.7.6 2.5 3.4 0 1.8-2.5 3.4-1.7.6-4-1.2-1.1-1.3Z";
const PATHS: Record<Exclude<Ribbon["device"], undefined>, string> = {
  star: STAR,
  rosette: "M0-3.4A3.4 3.4 0 1 1-.01-3.4M0-1.2A1.2 1.2 0 1 0 .01-1.2",
  swords:
    "M-5-3.6 4.4 3.2 3.6 4 2.6 3.6 1.8 4.4 1 3.4-5.4-3ZM5-3.6-4.4 3.2-3.6 4-2.6 3.6-1.8 4.4-1 3.4 5.4-3Z",
  oak: "M-4 1.6Q-4-2-1.6-1.4-1-4 1-2.2 3.6-3 3 0 5 1.4 2 2.4 0 3.6-1 2-2.6 3.4-4 1.6Z",
  cross: "M-1-4H1L.8-.8 4-1V1L.8.8 1 4H-1L-.8.8-4 1V-1L-.8-.8Z",
  stars:
    "M-8-2l.8 1.6 1.6.2-1.2 1 .4 1.6L-8 1.6l-1.6.8.4-1.6-1.2-1 1.6-.2ZM0-4l.8 1.6 1.6.2-1.2 1L1.6.4 0-.4-1.6.4l.4-1.6-1.2-1 1.6-.2ZM8-2l.8 1.6 1.6.2-1.2 1 .4 1.6L8 1.6l-1.6.8.4-1.6-1.2-1 1.6-.2Z",
};

function Device({ kind, x, fill }: { kind: keyof typeof PATHS; x: number; fill: string }) {
  return (
    <path
      transform={`translate(${x} ${HIGH / 2})`}
      d={PATHS[kind]}
      fill={fill}
      fill-rule="evenodd"
      stroke={PAINT.outline}
      stroke-width="0.4"
    />
  );
}

function Metal({ badge }: { badge: Badge }) {
  const fill = SILK[badge.metal];
  if (badge.shape === "cross") {
    return (
      <path
        transform="translate(7 7)"
        d="M-2.4-6.6H2.4L1.2-1.2 6.6-2.4V2.4L1.2 1.2 2.4 6.6H-2.4L-1.2 1.2-6.6 2.4V-2.4L-1.2-1.2Z"
        fill={fill}
        stroke={SILK.silver}
        stroke-width="1"
      />
    );
  }
  return (
    <g stroke={PAINT.outline} stroke-width="0.4" transform="translate(7 7)">
      <ellipse rx="5.4" ry="6.4" fill={fill} />
      <ellipse
        rx="3.8"
        ry="4.8"
        fill="none"
        stroke={badge.metal === "black" ? PAINT.outline_pale : PAINT.outline}
      />
      {badge.shape === "wound"
        ? <path d="M-2.6.6Q-2.4-2.6 0-2.6 2.4-2.6 2.6.6L3.2 1.4H-3.2Z" fill={PAINT.helmet_metal} />
        : (
          <path
            d="M-4.6-1 0-.2 4.6-1 4.6.2 0 1-4.6.2ZM-1 2.4 0 3 1 2.4 0-2.4Z"
            fill={PAINT.wings_metal}
          />
        )}
    </g>
  );
}
