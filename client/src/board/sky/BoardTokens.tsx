/** Board tokens: things on a board other than aircraft: the sun, barrages, trails, and ground targets. */

import type { JSX } from "preact";
import type { Say } from "../contract.ts";
import type { Token } from "../../api/schema.ts";
import { family } from "../pieces/emblems.tsx";
import { circle } from "../land/ink.ts";
import { factor, type Layout, n, type Point } from "../layout.ts";
import { tell } from "../speech.ts";

type Kind = Token["kind"];
/** Tokens that fill all their cells; the others are in one. */
const WIDE: ReadonlySet<Kind> = new Set(["sun", "flak"]);

interface BoardTokensProps {
  layout: Layout;
  tokens: readonly Token[];
  scale: number;
  say: Say;
}

export function BoardTokens({ layout, tokens, scale, say }: BoardTokensProps) {
  const k = Math.max(0.9, Math.min(2.4, 11 / (13 * scale)));
  if (!tokens.length) return null;
  return (
    <g class="tokens" role="list" aria-label={tell("tokens")} clip-path="url(#neatline)">
      {tokens.filter((token) => token.cells.some(layout.has)).map((token) => {
        const [x, y] = middle(layout, token.cells), wide = WIDE.has(token.kind);
        const marks = (token.badges ?? []).map((badge) => say(badge.mark)).join(" ");
        const told = (token.badges ?? []).map((badge) => say(badge.says));
        const name = [say(token.label), ...told].join(", ");
        return (
          <g
            key={token.id}
            class={`token token-${token.kind} family-${family(token.side ?? "")}`}
            role="listitem"
            aria-label={name}
            data-tip=""
            data-token={token.id}
            transform={`translate(${n(x)} ${n(y)})`}
          >
            <g transform={wide ? undefined : `scale(${factor(Math.max(1, k * 0.8))})`}>
              {DRAWN[token.kind]}
            </g>
            {marks && (
              <g transform={`translate(0 -34) scale(${factor(k)})`}>
                <rect
                  class="mk-status"
                  x={-marks.length * 4 - 4}
                  y="-9"
                  width={marks.length * 8 + 8}
                  height="15"
                  rx="2.5"
                />
                <text class="mk-text mk-text-status" y="3">{marks}</text>
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
}

function middle(layout: Layout, cells: readonly string[]): Point {
  const all = cells.filter(layout.has).map((cell) => layout.centre(cell));
  const sum = all.reduce<Point>(([a, b], [x, y]) => [a + x, b + y], [0, 0]);
  return [sum[0] / all.length, sum[1] / all.length];
}

function rays(): string {
  let d = "";
  for (let i = 0; i < 24; i++) {
    const angle = Math.PI * i / 12, far = i % 2 ? 150 : 205, half = 0.045;
    const at = (turn: number, r: number) => `${n(r * Math.cos(turn))} ${n(r * Math.sin(turn))}`;
    d += `M${at(angle - half, 86)}L${at(angle, far)}L${at(angle + half, 86)}Z`;
  }
  return d;
}

/** Puffs of bursting shells, dark and light. */
const PUFFS: readonly (readonly [x: number, y: number, r: number])[] = [
  [-92, -48, 24],
  [-20, -88, 30],
  [66, -54, 26],
  [-58, 32, 28],
  [20, 6, 34],
  [98, 34, 24],
  [-8, 86, 26],
  [-120, 10, 18],
  [58, 84, 20],
];

const DRAWN: Record<Kind, JSX.Element> = {
  sun: (
    <>
      <radialGradient id="sun-glow">
        <stop offset="0.1" stop-color="var(--sun-halo)" stop-opacity="0.95" />
        <stop offset="0.4" stop-color="var(--sun-halo)" stop-opacity="0.4" />
        <stop offset="1" stop-color="var(--sun-halo)" stop-opacity="0" />
      </radialGradient>
      <path d={circle([0, 0], 460)} fill="url(#sun-glow)" />
      <path class="sun-rays" d={rays()} />
      <path class="sun" d={circle([0, 0], 76)} />
    </>
  ),
  flak: (
    <>
      {PUFFS.map(([x, y, r]) => <path class="puff" d={circle([x, y], r)} />)}
      {PUFFS.map(([x, y, r]) => <path class="puff-core" d={circle([x + 3, y + 3], r * 0.4)} />)}
    </>
  ),
  leak: <path class="trail-leak" d="M-34 3q10-9 17 0t17 0t17 0M-24 12q8-6 14 0t14 0" />,
  fire: (
    <>
      <path class="flame" d="M-22 16Q-30-6-10-14Q-12-26 4-34Q2-20 14-14Q28-4 20 16Z" />
      <path class="flame-core" d="M-8 16Q-12 2 2-8Q14 4 10 16Z" />
    </>
  ),
  balloon: (
    <>
      <path class="token-rope" d="M0 18V66" />
      <path
        class="balloon"
        d="M-40-6Q-34-26 0-26Q34-26 40-4Q34 16 0 16Q-26 16-36 6L-52 10L-48-4L-54-18Z"
      />
      <path class="balloon-seam" d="M-38-4Q0 6 38-4M-14-25Q-22-4-14 15M12-26Q20-4 12 15" />
      <path class="token-dark" d="M-6 22h12v9h-12z" />
    </>
  ),
  machine_gun: (
    <>
      <path class="token-bag" d="M-30 0q5-10 12-6q5-8 12-3q6-6 12 0q7-4 12 3q7-2 12 6Z" />
      <path class="token-gun" d="M-4-6L22-26M-8-4l8-4" />
    </>
  ),
  trench: (
    <>
      <path class="side-cut" d="M-40-4l8 24h16l6-14h20l6 14h16l8-24Z" />
      <path
        class="side-bag"
        d="M-44-6q6-9 12 0q6-9 12 0q6-9 12 0q6-9 12 0q6-9 12 0q6-9 12 0q6-9 12 0Z"
      />
    </>
  ),
  battery: (
    <>
      <path class="token-gun" d="M-8-10L30-32" />
      <path class="token-dark" d="M-26 0L-6-16L4-10L-2 0Z" />
      <circle class="token-wheel" cx="-2" cy="-6" r="11" />
      <path class="token-spokes" d="M-2-17v22M-13-6h22" />
    </>
  ),
  hangar: (
    <>
      <path class="token-cloth" d="M-42 0V-18Q-42-36 0-38Q42-36 42-18V0Z" />
      <path class="token-dark" d="M-18 0V-16Q-18-24 0-24Q18-24 18-16V0Z" />
    </>
  ),
  train: (
    <>
      <path class="token-rope" d="M-56 0H56" />
      <path class="token-dark" d="M18-4V-20h8v-10h8v10h14V-4ZM-52-4v-16h28v16ZM-18-4v-16h28v16Z" />
      <path
        class="token-wheel"
        d={`${circle([26, -3], 5)}${circle([42, -3], 5)}${circle([-44, -3], 4)}${
          circle([-30, -3], 4)
        }${circle([-10, -3], 4)}${circle([4, -3], 4)}`}
      />
    </>
  ),
  dump: (
    <>
      <path
        class="token-crate"
        d="M-36 0v-18h22V0ZM-12 0v-18h22V0ZM12 0v-18h22V0ZM-24-19v-16h22v16ZM1-19v-16h22v16Z"
      />
      <path class="token-seam" d="M-36-9h22M-12-9h22M12-9h22M-24-27h22M1-27h22" />
    </>
  ),
  bridge: (
    <>
      <path class="side-water" d="M-52 6q52 24 104 0Z" />
      <path
        class="token-stone"
        d="M-54 4V-10H54V4H46Q46-4 36-4T26 4H10Q10-4 0-4T-10 4H-26Q-26-4-36-4T-46 4Z"
      />
    </>
  ),
  factory: (
    <>
      <path
        class="token-brick"
        d="M-46 0V-20L-28-32V-20L-10-32V-20L8-32V0ZM14 0V-46h9V0ZM28 0V-40h9V0Z"
      />
      <path class="token-smoke" d="M18-48q-4-10 6-12q10 2 6-10" />
      <path class="token-window" d="M-38-10h8v7h-8zM-20-10h8v7h-8zM-4-10h8v7h-8z" />
    </>
  ),
};
