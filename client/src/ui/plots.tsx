/** Plots: bars with intervals, columns, and heat maps, each with its data as a table. */

import type { ComponentChildren, Ref } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** The data of a plot as rows, for readers who prefer a table. */
export interface Sheet {
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** A plot with its title, its explanation, and its table. */
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

/** Return the current width of an element, in the pixels of the page. */
export function useWidth() {
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

/** Horizontal bars from 0 to 1, optionally with intervals and a line at one half. */
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

export const HIGH = 230;
const FOOT = 36;
export const HEAD = 20;

/** Return round steps for an axis of whole numbers. */
export function ticks(most: number, wanted = 4): number[] {
  const rough = most / wanted;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = Math.max(1, [1, 2, 5, 10].find((one) => one * power >= rough)! * power);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}

/** Return the same, up to a mark that is at least the greatest value. */
export function marksOver(most: number): number[] {
  const marks = ticks(most);
  const step = marks[1] ?? 1;
  return marks.at(-1)! < most ? [...marks, marks.at(-1)! + step] : marks;
}

/** A drawing as wide as there is space for it. */
export function Canvas({ box, width, label, children }: {
  box: Ref<HTMLDivElement>;
  width: number;
  label: string;
  children: ComponentChildren;
}) {
  return (
    <div ref={box} class="plot-canvas">
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={HIGH + FOOT}>{children}</svg>
      )}
    </div>
  );
}

/** Lines across a plot, each with its number. */
export function Axis({ marks, y, width, left }: {
  marks: readonly number[];
  y(value: number): number;
  width: number;
  left: number;
}) {
  return (
    <g class="plot-axis">
      {marks.map((value) => (
        <g key={value}>
          <line x1={left} x2={width} y1={y(value)} y2={y(value)} />
          <text x={left - 6} y={y(value) + 4} text-anchor="end">{value}</text>
        </g>
      ))}
    </g>
  );
}

/** Return a column on the base of a plot. */
function column(x: number, width: number, height: number) {
  return { x, y: HIGH - height, width, height };
}

/** Columns over a scale of whole numbers, with a mark at the median. */
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
    <Canvas box={box} width={width} label={label}>
      <Axis marks={ticks(most)} y={(value) => HIGH - high(value)} width={width} left={left} />
      {counts.map(([value, number]) => (
        <rect
          key={value}
          class={`column${value === median ? " column-middle" : ""}`}
          {...column(x(value) + gap / 2, Math.max(1, step - gap), high(number))}
          data-tip={`${value} ${axis}: ${number}`}
        />
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
    </Canvas>
  );
}

interface Reached {
  at: string;
  side: string;
  ink: number;
  shots: number;
  hits: number;
}

/** A pair of columns for each range and side: shots, and the hits among them. */
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
    <Canvas box={box} width={width} label={label}>
      <Axis marks={ticks(most)} y={(value) => HIGH - high(value)} width={width} left={left} />
      {reached.map((one) => {
        const middle = left + step * (ranges.indexOf(one.at) + 0.5);
        const x = middle + wide * (sides.indexOf(one.side) - sides.length / 2) + 1;
        return (
          <g key={`${one.side} ${one.at}`} class={`ink-${one.ink}`}>
            <rect class="column-pale" {...column(x, wide - 2, high(one.shots))} />
            <rect class="column-dark" {...column(x, wide - 2, high(one.hits))} />
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
    </Canvas>
  );
}
