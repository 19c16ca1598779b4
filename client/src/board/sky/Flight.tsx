/** Flight: an aircraft's speed, energy and damage, seen on the board itself, as its card has them. */

import type { Say } from "../contract.ts";
import type { Piece, Scene, Track } from "../../api/schema.ts";
import { chance, circle } from "../land/ink.ts";
import { factor, n } from "../layout.ts";

/** What is seen of an aircraft in flight. */
export interface Flight {
  speed: Track;
  height: Track;
  /** Damage to each part from 0 to 1, the whole structure first. */
  worn: readonly number[];
  /** Damage to what leaks and burns, as far as its boxes say what fails. */
  burnt: number;
}

/** Return an aircraft's speed, height and damage, or null if they are unknown or it is down. */
export function flightOf({ cards }: Scene, piece: Piece): Flight | null {
  const tracks = cards?.find((card) => card.piece === piece.id)?.tracks ?? [];
  const of = (kind: Track["kind"]) => tracks.filter((track) => track.kind === kind);
  const [speed] = of("speed"), [height] = of("height");
  if (!speed || !height || piece.wreck) return null;
  const share = ({ value, min, max }: Track) => (value - min) / (max - min || 1);
  const damage = of("damage"), signed = damage.filter(({ signs }) => signs?.length).map(share);
  return { speed, height, worn: damage.map(share), burnt: Math.max(0, ...signed) };
}

/** The least speed with streaks, their length for each point of speed, and how they are stacked. */
const STREAKS = [[-10, 0.7], [-1, 1], [7, 0.55]] as const, LONG = 6;

/** The air behind an aircraft, longer the faster it flies, and what it loses: smoke and fire. */
export function Wake({ flight: { speed, worn, burnt }, name }: { flight: Flight; name: string }) {
  const fast = Math.max(0, speed.value), [structure = 0] = worn;
  const next = chance(`smoke ${name}`);
  let puffs = "";
  if (Math.max(structure, burnt) >= SMOKING) {
    for (let i = 0; i < 9; i++) {
      puffs += circle([-30 - i * 10, -4 - i * 2 + (next() - 0.5) * 9], 4 + i * 1.1 + next() * 3);
    }
  }
  const risky = speed.spans?.some(({ kind, low }) => kind === "danger" && fast >= low);
  return (
    <g class="wake" data-worn={n(structure)}>
      {fast > 0 && (
        <path
          class={risky ? "wake-line wake-danger" : "wake-line"}
          d={STREAKS.map(([y, share]) =>
            `M${-52 - 8 * (1 - share)} ${y}h${n(-LONG * fast * share)}`
          )
            .join("")}
        />
      )}
      {puffs && <path class="wake-smoke" d={puffs} />}
    </g>
  );
}

/** From this damage an aircraft smokes. */
const SMOKING = 0.6;
/** Where bullets go through the body first, and where cloth is torn. */
const HOLES = [[-12, -2], [4, 3], [-24, 1], [12, -5], [-6, 5], [-31, -1], [19, 3], [-18, -4]];
const TEARS = ["M-2-19l9 2-3 3 8 2-14 2z", "M-27 1l9-2-2 3 6 2-10 2z", "M4 8l10 1-4 3-8 1z"];

/** Flames over the engine. */
const FLAMES = "M8-4Q6-16 14-18Q13-25 20-30Q20-22 25-19Q33-13 28-4Z";

/** Holes and torn cloth, more of them the worse it is, and fire. */
export function Wear({ flight: { worn, burnt } }: { flight: Flight }) {
  const [structure = 0, ...parts] = worn;
  const worst = Math.max(structure, ...parts);
  if (!worst) return null;
  const holes = HOLES.slice(0, Math.max(2, Math.ceil(structure * HOLES.length)));
  const tears = TEARS.slice(0, Math.round(structure * TEARS.length));
  return (
    <g class="wear">
      <path class="wear-tear" d={tears.join("")} />
      <path class="wear-hole" d={holes.map(([x, y]) => circle([x!, y!], 1.7)).join("")} />
      {burnt >= 1 && <path class="flame wear-flame" d={FLAMES} />}
    </g>
  );
}

/** The width of an aircraft's tag, and of its speed beside it. */
const TAG = 58, SPEED = 28;
/** How far an aircraft's tag is moved to make space for its speed. */
export const ASIDE = -SPEED / 2;

/** The speed beside an aircraft's tag, and below both its energy: height and speed together. */
export function Energy({ flight: { speed, height }, say, x, y, k }: {
  flight: Flight;
  say: Say;
  x: number;
  y: number;
  k: number;
}) {
  const whole = TAG + SPEED, share = whole / (height.max + speed.max);
  const high = height.value * share, fast = Math.max(0, speed.value) * share;
  const told = [height, speed].map(({ label, value }) => `${say(label)} ${value}`).join(", ");
  return (
    <g
      class="energy"
      aria-hidden="true"
      data-tip={told}
      transform={`translate(${n(x)} ${n(y)}) scale(${factor(k)})`}
    >
      <rect class="tag-plate" x={TAG / 2} y="-2" width={SPEED} height="17" rx="3" />
      <path class="energy-mark" d={`M${TAG / 2 + 4} 3l4 3.5-4 3.5`} />
      <text class="tag-height" x={TAG / 2 + 18} y="11">{speed.value}</text>
      <rect class="energy-whole" x={-TAG / 2} y="15" width={whole} height="5" />
      <rect class="energy-high" x={-TAG / 2} y="15" width={n(high)} height="5" />
      <rect class="energy-fast" x={n(high - TAG / 2)} y="15" width={n(fast)} height="5" />
    </g>
  );
}
