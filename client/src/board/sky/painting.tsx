/** Painting: a sky from the side in paths and a few gradients, painted once and then only moved. */

import { airOf } from "./air.ts";
import { countryside } from "./countryside.ts";
import { frontOf, wasteOf } from "./front.ts";
import { weatherOf } from "./weather.ts";
import type { Cloud } from "../../api/schema.ts";
import type { Layout, Stroke } from "../layout.ts";

/** Where the painting of a sky has its lines. */
export interface Horizon {
  /** Where the ground begins. */
  base: number;
  /** The lower edges of named layers of height, from the lowest up. */
  edges: readonly number[];
  /** The upper and the lower edge of weather over the whole width. */
  span(cloud: Cloud): readonly [top: number, bottom: number];
}

/** Colours and opacities of a gradient, from its beginning to its end. */
type Stops = readonly (readonly [at: number, paint: string, opacity?: number])[];

/** Gradients from the top of what they fill to its foot. */
const FALLING: Readonly<Record<string, Stops>> = {
  heap: [[0, "cloud-crown"], [0.45, "cloud"], [0.8, "cloud-flat"], [1, "cloud-foot"]],
  flat: [[0, "cloud"], [0.55, "cloud-flat"], [1, "cloud-foot"]],
  haze: [[0, "veil-haze", 0.3], [0.25, "veil-haze", 0.5], [1, "veil-haze", 0.7]],
  stratus: [[0, "cloud-crown", 0.75], [0.6, "cloud-flat", 0.72], [1, "cloud-foot", 0.8]],
  storm: [[0, "storm-ink", 0.9], [0.75, "veil-storm", 0.86], [1, "storm-ink", 0.8]],
  rain: [[0, "veil-storm", 0.5], [1, "veil-storm", 0]],
};

/** Return the sky, the land below it and the weather in it. */
export function painted(layout: Layout, { base, edges, span }: Horizon): Stroke[] {
  const waste = wasteOf(layout);
  return [
    ...airOf(layout.frame, base, edges),
    ...countryside(layout, base, waste),
    ...frontOf(layout, base, waste),
    ...weatherOf(layout, span),
  ].filter(({ d }) => d);
}

/** Return the gradients that it is painted with. */
export function gradients({ frame }: Layout, { base, edges }: Horizon) {
  const down = (y: number) => (y - frame.y) / (base - frame.y);
  const shared = { gradientUnits: "userSpaceOnUse", x1: 0, x2: 0 };
  return (
    <defs>
      <linearGradient id="sky-air" {...shared} y1={frame.y} y2={base}>
        {stops(airStops(edges.map(down).sort((one, other) => one - other)))}
      </linearGradient>
      <linearGradient id="sky-mist" {...shared} y1={base - 160} y2={base + 6}>
        {stops([[0, "air-mist", 0], [0.42, "air-mist", 0.72], [1, "air-mist", 0]])}
      </linearGradient>
      <linearGradient id="sky-earth" {...shared} y1={base} y2={frame.y + frame.h}>
        {stops([[0, "earth-light"], [1, "earth-deep"]])}
      </linearGradient>
      {Object.entries(FALLING).map(([name, all]) => (
        <linearGradient id={`sky-${name}`} x1="0" x2="0" y1="0" y2="1">{stops(all)}</linearGradient>
      ))}
      <radialGradient id="sky-gleam">
        {stops([[0, "cloud-crown", 0.85], [0.6, "cloud-crown", 0.4], [1, "cloud-crown", 0]])}
      </radialGradient>
      <radialGradient id="sky-gloom">
        {stops([[0, "cloud-foot", 0.6], [1, "cloud-foot", 0]])}
      </radialGradient>
    </defs>
  );
}

/** The light in each layer of height, at its upper edge and at its lower one. */
const LIGHT = [["air-high", "air-2"], ["air-3", "air-4"], ["air-5", "air-low"]] as const;

/** Return the light of the sky: each layer a little hazier than the one above it. */
function airStops(edges: readonly number[]): Stops {
  const limits = [0, ...edges.filter((edge) => edge > 0 && edge < 1), 1];
  const last = limits.length - 2;
  return limits.slice(0, -1).flatMap((top, i): Stops => {
    const share = last ? Math.round(i * 2 / last) : 1, [upper, lower] = LIGHT[share]!;
    return [[top, last ? upper : "air-high"], [limits[i + 1]!, last ? lower : "air-low"]];
  });
}

function stops(all: Stops) {
  return all.map(([at, paint, opacity]) => (
    <stop offset={at} stop-color={`var(--${paint})`} stop-opacity={opacity} />
  ));
}
