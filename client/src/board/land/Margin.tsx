/** Margin: the neatline and title of a printed sheet, the weather, the scale and the compass. */

import type { Say } from "../contract.ts";
import type { LatticeBoard } from "../../api/schema.ts";
import { type Layout, n, type Point } from "../layout.ts";
import { tell } from "../speech.ts";

export function Margin({ layout, say }: { layout: Layout; say: Say }) {
  const { frame: { x, y, w, h }, board, sheet } = layout;
  return (
    <g class="land-margin">
      <rect class="neatline-outer" x={x - 30} y={y - 30} width={w + 60} height={h + 60} />
      <rect class="neatline" x={x} y={y} width={w} height={h} />
      {board.type === "LatticeBoard" && <Weather layout={layout} board={board} />}
      {board.label && <text class="land-title" x={x} y={sheet.h - 24}>{say(board.label)}</text>}
      {layout.seen === "above" && (
        <>
          <ScaleBar x={x + w - 5 * layout.cell - 110} y={sheet.h - 34} layout={layout} />
          <Compass x={x + w - 34} y={sheet.h - 42} />
        </>
      )}
    </g>
  );
}

function ScaleBar({ x, y, layout }: { x: number; y: number; layout: Layout }) {
  const { cell, unit } = layout;
  return (
    <g class="scale-bar" transform={`translate(${n(x)} ${n(y)})`}>
      {[0, 1, 2, 3, 4].map((i) => (
        <rect x={n(i * cell)} width={n(cell)} height="6" class={i % 2 ? "bar-light" : "bar-dark"} />
      ))}
      {[0, 1, 2, 3, 4, 5].map((i) => <text x={n(i * cell)} y="22">{i}</text>)}
      <text x={n(2.5 * cell)} y="-6" class="scale-word">{tell(unit)}</text>
    </g>
  );
}

function Compass({ x, y }: { x: number; y: number }) {
  const point = (turn: number, long: number) => (
    <g transform={`rotate(${turn})`}>
      <path class="rose-light" d={`M0 0L-${long / 5}-${long / 5}L0-${long}Z`} />
      <path class="rose-dark" d={`M0 0L${long / 5}-${long / 5}L0-${long}Z`} />
    </g>
  );
  return (
    <g class="compass" transform={`translate(${n(x)} ${n(y)}) scale(.72)`}>
      <circle class="rose-disc" r="48" />
      <circle class="rose-ring" r="44" />
      <circle class="rose-ring" r="40" />
      {[45, 135, 225, 315].map((turn) => point(turn, 26))}
      {[0, 90, 180, 270].map((turn) => point(turn, 39))}
      <circle class="rose-hub" r="3.5" />
      <text y="-51">N</text>
    </g>
  );
}

/** The wind and the sun, at the edge of the board that they come from. */
function Weather({ layout, board }: { layout: Layout; board: LatticeBoard }) {
  const { x, y, w, h } = layout.frame, cx = x + w / 2, cy = y + h / 2;
  const edge = (facing: number): Point => {
    const angle = facing * Math.PI / 180, ux = Math.cos(angle), uy = -Math.sin(angle);
    const far = Math.min((w / 2 + 56) / Math.abs(ux || 1e-9), (h / 2 + 56) / Math.abs(uy || 1e-9));
    return [cx + ux * far, cy + uy * far];
  };
  return (
    <>
      {board.sun != null && (
        <g
          class="weather-sun"
          transform={`translate(${edge(board.sun).map(n).join(" ")})`}
        >
          {Array.from(
            { length: 12 },
            (_, i) => <path d="M0-21V-29" transform={`rotate(${i * 30})`} />,
          )}
          <circle r="16" />
        </g>
      )}
      {board.wind != null && (
        <g
          class="weather-wind"
          transform={`translate(${edge(board.wind + 180).map(n).join(" ")}) rotate(${
            n(-board.wind)
          })`}
        >
          <path d="M-30-9H14l-5-7 22 16-22 16 5-7H-30l9-9z" />
        </g>
      )}
    </>
  );
}
