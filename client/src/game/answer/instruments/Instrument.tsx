/** Instrument: a round face in a brass ring with a hand that is turned by pointer or keys. */

import { useRef } from "preact/hooks";
import { figureStep, stride } from "./setting.ts";

interface Props {
  /** What it sets, and its value in words. */
  name: string;
  text: string;
  low: number;
  high: number;
  /** The stops of the hand, in order, and the current one. */
  stops: readonly number[];
  at: number;
  /** The stops on the lit part of the scale; all by default. */
  free?: readonly number[];
  now?: number | null;
  /** The figures on the face, each at its number. */
  figures: readonly (readonly [number, string])[];
  small?: boolean;
  onSet(number: number): void;
}

/** The scale runs clockwise from the lower left to the lower right and is open at the bottom. */
const SWEEP = 270;
const KEYS: Record<string, number> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

export function Instrument(props: Props) {
  const { name, text, low, high, stops, at, now, small } = props;
  const dragging = useRef(false);
  const turn = (number: number) => -SWEEP / 2 + SWEEP * (number - low) / Math.max(1, high - low);
  const set = (number: number) => {
    const to = nearest(stops, number);
    if (to !== undefined && to !== at) props.onSet(to);
  };
  const follow = (event: PointerEvent) =>
    set(numberAt(event, event.currentTarget as Element, low, high));
  return (
    <svg
      class={`instrument${small ? " instrument-small" : ""}`}
      viewBox="-60 -60 120 120"
      role="slider"
      tabindex={0}
      aria-label={name}
      aria-valuemin={stops[0] ?? low}
      aria-valuemax={stops.at(-1) ?? high}
      aria-valuenow={at}
      aria-valuetext={text}
      onPointerDown={(event) => {
        dragging.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => dragging.current && follow(event)}
      onPointerUp={() => dragging.current = false}
      onPointerCancel={() => dragging.current = false}
      onKeyDown={(event) => {
        const to = keyed(event.key, stops, at);
        if (to === null) return;
        event.preventDefault();
        props.onSet(to);
      }}
    >
      <circle class="instrument-ring" r="58" />
      <circle class="instrument-face" r="52" />
      <Arc from={turn(low)} to={turn(high)} class="instrument-scale" />
      <Lit {...props} turn={turn} />
      <Ticks {...props} turn={turn} />
      {now != null && (
        <path class="instrument-now" d="M0-49L-5-59H5Z" transform={`rotate(${turn(now)})`} />
      )}
      <path
        class="instrument-hand"
        d="M-3.5 10L-2.4-24L-.9-28V-45H.9V-28L2.4-24L3.5 10Z"
        transform={`rotate(${turn(at)})`}
      />
      <circle class="instrument-hub" r="6" />
    </svg>
  );
}

function nearest(stops: readonly number[], number: number): number | undefined {
  const far = (stop: number) => Math.abs(stop - number);
  return [...stops].sort((one, other) => far(one) - far(other))[0];
}

/** Return the number on the scale that a pointer points to; in the gap below, the nearer end. */
function numberAt(event: PointerEvent, face: Element, low: number, high: number): number {
  const { left, top, width, height } = face.getBoundingClientRect();
  const x = event.clientX - left - width / 2, y = event.clientY - top - height / 2;
  const degrees = Math.atan2(x, -y) * 180 / Math.PI;
  const share = Math.max(0, Math.min(1, (degrees + SWEEP / 2) / SWEEP));
  return low + share * (high - low);
}

function keyed(key: string, stops: readonly number[], at: number): number | null {
  const last = stops.length - 1, here = stops.indexOf(at);
  const far = { PageUp: stride(last + 1), PageDown: -stride(last + 1), Home: -last, End: last };
  const by = KEYS[key] ?? far[key as keyof typeof far];
  if (by === undefined) return null;
  return stops[Math.max(0, Math.min(last, here + by))] ?? null;
}

interface Turned extends Props {
  turn(number: number): number;
}

/** The part of the scale that is within the limits. */
function Lit({ stops, free = stops, turn }: Turned) {
  const first = free[0], last = free.at(-1);
  if (first === undefined || last === undefined) return null;
  return <Arc from={turn(first) - 1.2} to={turn(last) + 1.2} class="instrument-lit" />;
}

function Ticks({ low, high, stops, figures, turn, small }: Turned) {
  const fine = stops.length > 1 ? Math.min(...gaps(stops)) : high - low;
  const count = fine > 0 ? Math.floor((high - low) / fine) : 0;
  const minor = count > 80 ? [] : Array.from({ length: count + 1 }, (_, i) => low + i * fine);
  return (
    <>
      {minor.map((number) => (
        <path class="instrument-tick" d="M0-51V-47.5" transform={`rotate(${turn(number)})`} />
      ))}
      {figures.map(([number, figure]) => (
        <Figure key={number} degrees={turn(number)} figure={figure} large={small} />
      ))}
    </>
  );
}

/** A figure at its mark; at the sides, longer figures are nearer to the middle. */
function Figure({ degrees, figure, large }: { degrees: number; figure: string; large?: boolean }) {
  const angle = degrees * Math.PI / 180, size = large ? 17 : 10.5;
  const x = Math.sin(angle) * (41 - figure.length * size * 0.33);
  const y = -Math.cos(angle) * (42 - size / 2) + size * 0.35;
  return (
    <>
      <path class="instrument-mark" d="M0-51V-44.5" transform={`rotate(${degrees})`} />
      <text class={`instrument-figure${large ? " is-large" : ""}`} x={round(x)} y={round(y)}>
        {figure}
      </text>
    </>
  );
}

function gaps(stops: readonly number[]): number[] {
  return stops.slice(1).map((stop, index) => stop - stops[index]!);
}

/** An arc of the scale, from one turn to another. */
function Arc({ from, to, class: style }: { from: number; to: number; class: string }) {
  const [x, y] = onRim(from), [u, v] = onRim(to);
  return <path class={style} d={`M${x} ${y}A49 49 0 ${to - from > 180 ? 1 : 0} 1 ${u} ${v}`} />;
}

function onRim(degrees: number): [number, number] {
  const angle = degrees * Math.PI / 180;
  return [round(49 * Math.sin(angle)), round(-49 * Math.cos(angle))];
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}

/** Return at most nine round numbers between two others; `fine` numbers have one figure. */
export function figuresOf(
  low: number,
  high: number,
  fine: number,
  show: (figure: number) => string,
): [number, string][] {
  const step = figureStep((high - low) / fine);
  const first = Math.ceil(low / fine / step) * step;
  const count = Math.floor((high / fine - first) / step + 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => {
    const figure = first + index * step;
    return [figure * fine, show(figure)];
  });
}
