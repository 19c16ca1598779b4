/** Curves: running totals from turn to turn. */

import { line } from "../../board/layout.ts";
import { Canvas, HEAD, HIGH, useWidth } from "../../ui/plots.tsx";

interface Curve {
  name: string;
  points: readonly number[];
  ink: number;
}

/** Running totals from turn to turn, above and below zero. */
export function Curves({ curves, label, axis }: {
  curves: readonly Curve[];
  label: string;
  axis: string;
}) {
  const [box, width] = useWidth();
  const all = curves.flatMap((curve) => curve.points);
  const most = Math.max(1, ...all.map(Math.abs));
  const low = Math.min(0, ...all) < 0 ? -most : 0;
  const last = Math.max(1, ...curves.map((curve) => curve.points.length));
  const left = 40;
  const x = (turn: number) => left + (width - left - 8) * turn / last;
  const y = (value: number) => HEAD + (HIGH - HEAD) * (most - value) / (most - low);
  const every = Math.max(1, Math.ceil(last * 34 / Math.max(1, width - left)));
  return (
    <Canvas box={box} width={width} label={label}>
      <g class="plot-axis">
        {[...new Set([low, 0, most])].map((value) => (
          <g key={value}>
            <line x1={left} x2={width} y1={y(value)} y2={y(value)} />
            <text x={left - 6} y={y(value) + 4} text-anchor="end">{value.toFixed(0)}</text>
          </g>
        ))}
      </g>
      {curves.map((curve) => (
        <g key={curve.name} class={`ink-${curve.ink}`}>
          <path
            class="curve"
            d={line([
              [x(0), y(0)],
              ...curve.points.map((value, turn) => [x(turn + 1), y(value)] as [number, number]),
            ])}
          />
          <text class="curve-name" x={left + 8} y={HEAD + 14 + 16 * curve.ink}>
            {curve.name}
          </text>
        </g>
      ))}
      {Array.from({ length: last }, (_, turn) => turn + 1)
        .filter((turn) => turn % every === 0)
        .map((turn) => <text key={turn} class="plot-tick" x={x(turn)} y={HIGH + 16}>{turn}</text>)}
      <text class="plot-unit" x={width} y={HIGH + 32} text-anchor="end">{axis}</text>
    </Canvas>
  );
}
