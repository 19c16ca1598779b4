/** Rating history: a rating from game to game, with its uncertainty as a band. */

import { t } from "../app/i18n.ts";
import { Axis, Canvas, HEAD, HIGH, Plot, useWidth } from "../ui/plots.tsx";
import type { RatingStep } from "../api/schema.ts";
import { dated } from "./wording.ts";

const LEFT = 48, STEP = 100;

export function RatingHistory({ title, steps }: { title: string; steps: readonly RatingStep[] }) {
  const first = steps[0]!.points, last = steps.at(-1)!.points;
  const says = t.ratings("history_says", { first, last, n: steps.length });
  const sheet = {
    head: [t.ratings("after_game"), t.ratings("date"), t.ratings("rating"), t.ratings("doubt")],
    rows: steps.map((one, at) => [at + 1, dated(one.at), one.points, `±${one.doubt}`]),
  };
  return (
    <Plot
      title={t.ratings("history")}
      text={t.ratings("history_text")}
      sheet={sheet}
      summary={t.ratings("as_table")}
    >
      <Curve steps={steps} label={`${title}: ${says}`} />
    </Plot>
  );
}

/** Return the lowest and the highest mark of an axis for all ratings. */
export function bounds(steps: readonly RatingStep[]): [number, number] {
  const low = Math.min(...steps.map((one) => one.points - one.doubt));
  const high = Math.max(...steps.map((one) => one.points + one.doubt));
  return [Math.floor(low / STEP) * STEP, Math.ceil(high / STEP) * STEP];
}

function Curve({ steps, label }: { steps: readonly RatingStep[]; label: string }) {
  const [box, width] = useWidth();
  const [low, high] = bounds(steps);
  const x = (at: number) => LEFT + (width - LEFT) * at / (steps.length - 1);
  const y = (points: number) => HIGH - (HIGH - HEAD) * (points - low) / (high - low);
  const line = (value: (one: RatingStep) => number) =>
    steps.map((one, at) => `${x(at).toFixed(1)},${y(value(one)).toFixed(1)}`);
  const over = line((one) => one.points + one.doubt);
  const under = line((one) => one.points - one.doubt).reverse();
  const every = Math.max(STEP, Math.ceil((high - low) / STEP / 5) * STEP);
  const marks = Array.from(
    { length: Math.floor((high - low) / every) + 1 },
    (_, index) => low + index * every,
  );
  return (
    <Canvas box={box} width={width} label={label}>
      <Axis marks={marks} y={y} width={width} left={LEFT} />
      <polygon class="rating-band" points={[...over, ...under].join(" ")} />
      <polyline class="rating-line" points={line((one) => one.points).join(" ")} />
      <line class="plot-base" x1={LEFT} x2={width} y1={HIGH} y2={HIGH} />
      <text class="plot-unit" x={LEFT} y={HIGH + 20}>
        {dated(steps[0]!.at)}
      </text>
      <text class="plot-unit" x={width} y={HIGH + 20} text-anchor="end">
        {dated(steps.at(-1)!.at)}
      </text>
    </Canvas>
  );
}
