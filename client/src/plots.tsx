/** Plots: bars with intervals, columns, and a map of heat; paper and ink, each with its table. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Land } from "./board/Land.tsx";
import { layoutOf } from "./board/boards/all.ts";
import { type AnyBoard, line, n } from "./board/layout.ts";
import type { Say } from "./contract.ts";
import { language } from "./settings.ts";

/** What a plot shows, as rows for those who would rather read. */
export interface Sheet {
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** A plot with its title, what it means, and its table behind it. */
export function Plot({ title, text, sheet, summary, wide, children }: {
  title: string;
  text?: string;
  sheet?: Sheet;
  summary: string;
  wide?: boolean;
  children: ComponentChildren;
}) {
  return (
    <figure class={`plot${wide ? " plot-wide" : ""}`}>
      <figcaption>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </figcaption>
      {children}
      {sheet && sheet.rows.length > 0 && (
        <details class="plot-sheet">
          <summary>{summary}</summary>
          <div class="plot-scroll" tabIndex={0} role="region" aria-label={`${title}: ${summary}`}>
            <table>
              <thead>
                <tr>{sheet.head.map((one) => <th key={one} scope="col">{one}</th>)}</tr>
              </thead>
              <tbody>
                {sheet.rows.map((row, index) => (
                  <tr key={index}>
                    {row.map((cell, place) =>
                      place ? <td key={place}>{cell}</td> : <th key={place} scope="row">{cell}</th>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </figure>
  );
}

/** How wide something is just now, in the pixels of the page. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => setWidth(box.current?.clientWidth ?? 0));
    setWidth(box.current!.clientWidth);
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, []);
  return [box, width] as const;
}

export interface Bar {
  label: ComponentChildren;
  name: string;
  /** From 0 to 1. */
  value: number;
  low?: number;
  high?: number;
  says: string;
  ink: number;
}

/** Horizontal bars from 0 to 1; with intervals, and a line at the half, where they have them. */
export function Bars({ bars, halved }: { bars: readonly Bar[]; halved?: boolean }) {
  return (
    <ul class={`bars${halved ? " bars-halved" : ""}`}>
      {bars.map((bar) => (
        <li key={bar.name}>
          <span class="bar-label">{bar.label}</span>
          <span class="bar-says">{bar.says}</span>
          <span class="bar-track" aria-hidden="true">
            <span class={`bar-fill ink-${bar.ink}`} style={{ width: `${100 * bar.value}%` }} />
            {bar.low !== undefined && bar.high !== undefined && (
              <span
                class="bar-span"
                style={{ left: `${100 * bar.low}%`, width: `${100 * (bar.high - bar.low)}%` }}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

const HIGH = 230;
const FOOT = 36;
const HEAD = 20;

/** Round steps for an axis of whole numbers. */
export function ticks(most: number, wanted = 4): number[] {
  const rough = most / wanted;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = Math.max(1, [1, 2, 5, 10].find((one) => one * power >= rough)! * power);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}

/** The same, up to a mark that nothing stands above. */
export function marksOver(most: number): number[] {
  const marks = ticks(most);
  const step = marks[1] ?? 1;
  return marks.at(-1)! < most ? [...marks, marks.at(-1)! + step] : marks;
}

function Axis({ most, width, left }: { most: number; width: number; left: number }) {
  const y = (value: number) => HEAD + (HIGH - HEAD) * (1 - value / most);
  return (
    <g class="plot-axis">
      {ticks(most).map((value) => (
        <g key={value}>
          <line x1={left} x2={width} y1={y(value)} y2={y(value)} />
          <text x={left - 6} y={y(value) + 4} text-anchor="end">{value}</text>
        </g>
      ))}
    </g>
  );
}

/** Columns over a scale of whole numbers, with a mark at the middle of them all. */
export function Histogram({ counts, label, axis, median }: {
  counts: readonly (readonly [number, number])[];
  label: string;
  axis: string;
  median: number;
}) {
  const [box, width] = useWidth();
  const from = Math.min(...counts.map(([value]) => value));
  const to = Math.max(...counts.map(([value]) => value));
  const most = Math.max(...counts.map(([, number]) => number));
  const left = 40;
  const step = (width - left) / (to - from + 1);
  const gap = step > 8 ? 2 : 0.5;
  const x = (value: number) => left + step * (value - from);
  const high = (number: number) => (HIGH - HEAD) * number / most;
  const every = Math.max(1, Math.ceil(34 / step));
  return (
    <div ref={box} class="plot-canvas">
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={HIGH + FOOT}>
          <Axis most={most} width={width} left={left} />
          {counts.map(([value, number]) => (
            <rect
              key={value}
              class={`column${value === median ? " column-middle" : ""}`}
              x={x(value) + gap / 2}
              y={HIGH - high(number)}
              width={Math.max(1, step - gap)}
              height={high(number)}
            >
              <title>{`${value} ${axis}: ${number}`}</title>
            </rect>
          ))}
          <line class="plot-base" x1={left} x2={width} y1={HIGH} y2={HIGH} />
          {Array.from({ length: to - from + 1 }, (_, index) => from + index)
            .filter((value) => (value - from) % every === 0)
            .map((value) => (
              <text key={value} class="plot-tick" x={x(value) + step / 2} y={HIGH + 16}>
                {value}
              </text>
            ))}
          <text class="plot-unit" x={width} y={HIGH + 32} text-anchor="end">{axis}</text>
        </svg>
      )}
    </div>
  );
}

export interface Line {
  name: string;
  points: readonly number[];
  ink: number;
}

/** Running totals from turn to turn, above and below nothing. */
export function Curves({ curves, label, axis }: {
  curves: readonly Line[];
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
    <div ref={box} class="plot-canvas">
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={HIGH + FOOT}>
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
            .map((turn) => (
              <text key={turn} class="plot-tick" x={x(turn)} y={HIGH + 16}>{turn}</text>
            ))}
          <text class="plot-unit" x={width} y={HIGH + 32} text-anchor="end">{axis}</text>
        </svg>
      )}
    </div>
  );
}

export interface Reached {
  at: string;
  side: string;
  ink: number;
  shots: number;
  hits: number;
}

/** For every range a pair of columns for each side: shots, and the hits among them. */
export function Ranges({ reached, label, axis }: {
  reached: readonly Reached[];
  label: string;
  axis: string;
}) {
  const [box, width] = useWidth();
  const ranges = [...new Set(reached.map((one) => one.at))].sort((a, b) => Number(a) - Number(b));
  const sides = [...new Set(reached.map((one) => one.side))];
  const most = Math.max(...reached.map((one) => one.shots));
  const left = 44;
  const step = (width - left) / ranges.length;
  const wide = Math.min(46, (step - 14) / sides.length);
  const high = (number: number) => (HIGH - HEAD) * number / most;
  return (
    <div ref={box} class="plot-canvas">
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={HIGH + FOOT}>
          <Axis most={most} width={width} left={left} />
          {reached.map((one) => {
            const middle = left + step * (ranges.indexOf(one.at) + 0.5);
            const x = middle + wide * (sides.indexOf(one.side) - sides.length / 2) + 1;
            return (
              <g key={`${one.side} ${one.at}`} class={`ink-${one.ink}`}>
                <rect
                  class="column-pale"
                  x={x}
                  y={HIGH - high(one.shots)}
                  width={wide - 2}
                  height={high(one.shots)}
                />
                <rect
                  class="column-dark"
                  x={x}
                  y={HIGH - high(one.hits)}
                  width={wide - 2}
                  height={high(one.hits)}
                />
                <text class="plot-over" x={x + wide / 2 - 1} y={HIGH - high(one.shots) - 5}>
                  {one.shots ? Math.round(100 * one.hits / one.shots) : ""}
                </text>
              </g>
            );
          })}
          <line class="plot-base" x1={left} x2={width} y1={HIGH} y2={HIGH} />
          {ranges.map((at, index) => (
            <text key={at} class="plot-tick" x={left + step * (index + 0.5)} y={HIGH + 16}>
              {at}
            </text>
          ))}
          <text class="plot-unit" x={width} y={HIGH + 32} text-anchor="end">{axis}</text>
        </svg>
      )}
    </div>
  );
}

/** Cells of a board, darker the more there is to tell of them, over the land itself. */
export function HeatMap({ board, counts, say, label }: {
  board: AnyBoard;
  counts: ReadonlyMap<string, number>;
  say: Say;
  label: string;
}) {
  const version = JSON.stringify(board);
  const layout = useMemo(() => layoutOf(board), [version]);
  const [box, width] = useWidth();
  const { sheet } = layout;
  const scale = width / sheet.w;
  const most = Math.max(1, ...counts.values());
  return (
    <div ref={box} class="plot-canvas heat board" style={{ height: `${sheet.h * scale}px` }}>
      {width > 0 && (
        <div class="heat-world" style={{ transform: `scale(${scale})` }}>
          <Land layout={layout} say={say} version={version + language.value} />
          <svg
            class="heat-cells"
            role="img"
            aria-label={label}
            width={sheet.w}
            height={sheet.h}
            viewBox={`0 0 ${n(sheet.w)} ${n(sheet.h)}`}
          >
            {[...counts].filter(([cell]) => layout.has(cell)).map(([cell, number]) => (
              <path
                key={cell}
                d={line(layout.corners(cell), true)}
                fill-opacity={0.16 + 0.74 * Math.sqrt(number / most)}
              >
                <title>{`${cell}: ${number}`}</title>
              </path>
            ))}
          </svg>
        </div>
      )}
    </div>
  );
}
