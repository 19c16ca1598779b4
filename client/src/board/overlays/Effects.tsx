/** Effects: tracers, dice and bursts, shown while acts are played. */

import type { Playback } from "../contract.ts";
import type { DieColour, StageEffect } from "../../game/playback/stage.ts";
import { factor, type Layout, n, type Point } from "../layout.ts";
import { sizes } from "../pieces/Pieces.tsx";
import { liftOf } from "../pieces/pose.ts";

interface EffectsProps {
  playback: Playback;
  layout: Layout;
  scale: number;
}

export function Effects({ playback, layout, scale }: EffectsProps) {
  const shown = playback.effects.value as readonly StageEffect[];
  if (!shown.length) return null;
  const k = Math.max(1, 12 / (15 * scale));
  const here = shown.filter((one) => layout.knows(one.from) && layout.knows(one.to));
  const poses = [...playback.stage.peek().values()], { craft } = sizes(scale, layout.seen);
  /** Where an aircraft in a cell is drawn, or else the cell. */
  const spot = (cell: string): Point => {
    const [x, y] = layout.centre(cell), there = poses.find((one) => one.cell === cell && !one.gone);
    return [x, y - liftOf(layout, there?.height ?? null, craft)];
  };
  const rows = stacked(here, spot, k);
  return (
    <g class="effects" aria-hidden="true">
      {here.map((effect) => {
        const from = spot(effect.from), to = spot(effect.to);
        switch (effect.kind) {
          case "tracer":
            return <Tracer key={effect.id} from={from} to={to} at={effect.at} />;
          case "dice":
            return (
              <Dice
                key={effect.id}
                spot={from}
                dice={effect.text.split(" ")}
                at={effect.at}
                k={k}
                row={rows.get(effect.id) ?? 0}
                colour={effect.colour ?? "white"}
              />
            );
          case "hit":
            return <Hit key={effect.id} spot={to} text={effect.text} at={effect.at} k={k} />;
          case "miss":
            return <Miss key={effect.id} spot={to} at={effect.at} k={k} />;
          case "odds":
            return <Told key={effect.id} spot={to} text={effect.text} at={effect.at} k={k} />;
          case "fall":
            return <Fall key={effect.id} spot={layout.centre(effect.from)} at={effect.at} />;
          case "trail":
            return <Trail key={effect.id} from={from} to={to} />;
          case "headline":
            return null;
        }
      })}
    </g>
  );
}

/** Place dice above their aircraft, in separate rows where they would overlap. */
function stacked(
  shown: readonly StageEffect[],
  spot: (cell: string) => Point,
  k: number,
): Map<number, number> {
  const rows = new Map<number, number>(), lain: { x: number; y: number; w: number }[] = [];
  for (const effect of shown) {
    if (effect.kind !== "dice") continue;
    const [x, y] = spot(effect.from), high = 22 * k;
    const w = k * effect.text.split(" ").length * 21;
    const clash = (row: number) =>
      lain.some((one) =>
        Math.abs(one.x - x) < (one.w + w) / 2 && Math.abs(one.y - (y - row * high)) < high - 1
      );
    let row = 0;
    while (row < 8 && clash(row)) row++;
    rows.set(effect.id, row);
    lain.push({ x, y: y - row * high, w });
  }
  return rows;
}

/** Bursts of tracer: dashes that run from the gun to the target. */
function Tracer({ from, to, at }: { from: Point; to: Point; at: number }) {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [ux, uy] = [(to[0] - from[0]) / far, (to[1] - from[1]) / far];
  const begin = 26, rounds = [0, 1, 2, 3, 4, 5, 6, 7];
  return (
    <g class="tracer">
      {[-3.2, 3.2].map((aside) =>
        rounds.map((round) => {
          const run = at * 1.9 - round * 0.12;
          if (run < 0 || run > 1) return null;
          const d0 = begin + (far - begin) * run, d1 = Math.min(far, d0 + 17);
          const [x, y] = [from[0] - uy * aside, from[1] + ux * aside];
          return (
            <path d={`M${n(x + ux * d0)} ${n(y + uy * d0)}L${n(x + ux * d1)} ${n(y + uy * d1)}`} />
          );
        })
      )}
      {at < 0.75 && (
        <circle
          class="muzzle"
          cx={n(from[0] + ux * begin)}
          cy={n(from[1] + uy * begin)}
          r={n(5 + 3 * Math.abs(Math.sin(at * 40)))}
        />
      )}
    </g>
  );
}

const PIPS: readonly (readonly Point[])[] = [
  [],
  [[0, 0]],
  [[-3.4, -3.4], [3.4, 3.4]],
  [[-3.6, -3.6], [0, 0], [3.6, 3.6]],
  [[-3.4, -3.4], [3.4, 3.4], [-3.4, 3.4], [3.4, -3.4]],
  [[-3.6, -3.6], [3.6, 3.6], [-3.6, 3.6], [3.6, -3.6], [0, 0]],
  [[-3.4, -4], [-3.4, 0], [-3.4, 4], [3.4, -4], [3.4, 0], [3.4, 4]],
];

/** Dice that tumble for a moment and come to rest. */
function Dice({ spot: [x, y], dice, at, k, row, colour }: {
  spot: Point;
  dice: readonly string[];
  at: number;
  k: number;
  row: number;
  colour: DieColour;
}) {
  const rolling = at < 0.3, fade = at > 0.9 ? (1 - at) * 10 : 1;
  const turn = rolling ? (0.3 - at) * 900 : 0;
  return (
    <g
      transform={`translate(${n(x)} ${n(y - 58 - (17 + 22 * row) * k)}) scale(${factor(k)})`}
      opacity={n(fade)}
    >
      {dice.map((die, i) => {
        const face = rolling ? 1 + (Math.floor(at * 40) + i * 3) % 6 : Number(die);
        const pips = colour === "white" || colour === "red" || rolling ? PIPS[face] : undefined;
        return (
          <g
            class={`cast cast-${colour}${pips ? "" : ` face-${die}`}`}
            transform={`translate(${n((i - (dice.length - 1) / 2) * 21)} 0) rotate(${
              n(turn + i * 7 - 4)
            })`}
          >
            <rect x="-8.5" y="-8.5" width="17" height="17" rx="3" />
            {pips
              ? pips.map(([px, py]) => <circle cx={px} cy={py} r="1.6" />)
              : <text y="4.5">{die}</text>}
          </g>
        );
      })}
    </g>
  );
}

function Hit({ spot: [x, y], text, at, k }: { spot: Point; text: string; at: number; k: number }) {
  const grow = 0.5 + Math.min(1, at * 5) * 0.5, fade = at > 0.75 ? (1 - at) * 4 : 1;
  return (
    <g transform={`translate(${n(x)} ${n(y)})`} opacity={n(fade)}>
      <path class="flash" transform={`scale(${factor(grow)})`} d={FLASH} />
      <g transform={`translate(0 ${n(-8 - 22 * at)}) scale(${factor(k)})`}>
        <text class="flash-text" y="5">{text}</text>
      </g>
    </g>
  );
}

/** The chance of a shot that was not fired. */
function Told({ spot: [x, y], text, at, k }: { spot: Point; text: string; at: number; k: number }) {
  return (
    <g transform={`translate(${n(x)} ${n(y - 34 - 10 * Math.min(1, at))}) scale(${factor(k)})`}>
      <text class="flash-text" y="5">{text}</text>
    </g>
  );
}

const FLASH =
  "M0-34L7-15L24-25L17-8L36-3L18 5L27 22L9 15L3 34L-6 16L-24 26L-16 7L-36 3L-18-6L-26-22L-9-14Z";

/** A few puffs that hit nothing. */
function Miss({ spot: [x, y], at, k }: { spot: Point; at: number; k: number }) {
  const fade = at > 0.6 ? (1 - at) * 2.5 : 1;
  return (
    <g class="puff" transform={`translate(${n(x)} ${n(y)}) scale(${factor(k)})`} opacity={n(fade)}>
      {[[-22, -14], [20, -18], [14, 20]].map(([px, py]) => (
        <path
          transform={`translate(${px} ${py}) scale(${factor(0.6 + at * 0.5)})`}
          d="M-9 3c-5-4 0-10 5-8c2-6 11-4 10 2c5 0 5 8 0 8c-3 4-8 3-10 0c-2 1-4 0-5-2Z"
        />
      ))}
    </g>
  );
}

/** A column of smoke over a falling aircraft. */
function Fall({ spot: [x, y], at }: { spot: Point; at: number }) {
  return (
    <g class="crash" transform={`translate(${n(x)} ${n(y)})`}>
      {[0, 1, 2, 3, 4, 5, 6].map((i) => {
        const age = at * 1.3 - i * 0.13;
        if (age < 0) return null;
        return (
          <circle
            cx={n(Math.sin(i * 2.1) * 9 + age * 22)}
            cy={n(-age * 58)}
            r={n(6 + age * 17)}
            opacity={n(Math.max(0, 0.62 - age * 0.5))}
          />
        );
      })}
      {at < 0.85 && <path class="flame" d={FLASH} transform={`scale(${factor(0.5 - at * 0.4)})`} />}
    </g>
  );
}

/** Where motion is reduced: the start and the end of a flight. */
function Trail({ from, to }: { from: Point; to: Point }) {
  return (
    <g class="trail">
      <path d={`M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}`} />
      <circle cx={n(to[0])} cy={n(to[1])} r="44" />
    </g>
  );
}
