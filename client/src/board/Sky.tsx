/** The sky from the side: bands of height over a strip of ground. */

import type { Say } from "../contract.ts";
import { chance } from "./ink.ts";
import { type Layout, n } from "./layout.ts";

export function Sky({ layout, say }: { layout: Layout; say: Say }) {
  const { board, frame: { x, y, w, h } } = layout;
  if (board.type !== "SkyBoard") return null;
  const columns = Array.from({ length: board.columns }, (_, i) => i + 1);
  const [, top] = layout.corners(`1,ground`)[0]!;
  return (
    <>
      {board.bands.map((band, i) => {
        const [[, bandTop], , [, bottom]] = layout.corners(`1,${band.id}`) as [
          readonly [number, number],
          unknown,
          readonly [number, number],
        ];
        return (
          <>
            <rect
              class={`band band-${i % 2}`}
              x={x}
              y={bandTop}
              width={w}
              height={bottom - bandTop}
            />
            <text class="band-name" x={x - 12} y={(bandTop + bottom) / 2}>{say(band.label)}</text>
          </>
        );
      })}
      <rect class="band-ground" x={x} y={top} width={w} height={y + h - top} />
      <path class="skyline" d={skyline(x, w, top)} />
      {(board.clouds ?? []).flatMap((cloud) =>
        cloud.cells.map((cell) => {
          const [cx, cy] = layout.centre(cell);
          return <path class="cloud" d={puff(cx, cy, cell)} />;
        })
      )}
      <g class="land-numbers">
        {columns.map((c) => <text x={n(layout.centre(`${c},ground`)[0])} y={y + h + 21}>{c}</text>)}
      </g>
      <path
        class="land-grid"
        d={columns.slice(1).map((c) => `M${n(x + (c - 1) * layout.cell)} ${y}v${h}`).join("")}
      />
    </>
  );
}

function skyline(x: number, w: number, top: number): string {
  const next = chance("skyline");
  let d = `M${x} ${top}`;
  for (let at = 0; at < w; at += 22) d += `l22 ${n((next() - 0.5) * 5)}`;
  return d;
}

function puff(x: number, y: number, name: string): string {
  const next = chance(name);
  let d = "";
  for (let i = 0; i < 6; i++) {
    const r = 16 + next() * 18, cx = x + (i - 2.5) * 15, cy = y + (next() - 0.5) * 20;
    d += `M${n(cx - r)} ${n(cy)}a${n(r)} ${n(r * 0.7)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${
      n(r * 0.7)
    } 0 1 0 ${n(-2 * r)} 0`;
  }
  return d;
}
