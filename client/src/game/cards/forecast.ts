/** Forecast: which dashboard an option tells about, before it is chosen. */

import type { Card, Forecast, Option, Posed, Scene, Track } from "../../api/schema.ts";

/** Where the markers of an aircraft would stand with an option. */
export type PieceForecast = Forecast & { piece: string };

export function forecastOf(question: Posed | null, option: Option | null): PieceForecast | null {
  const piece = question?.anchor?.piece ?? question?.about;
  if (!piece || !option?.forecast || option.refused) return null;
  return { ...option.forecast, piece };
}

/** Whether a card is a dashboard: its speed is a strip with printed parts. */
export function hasStrip(card: Card): boolean {
  return (card.tracks ?? []).some((track) => track.kind === "speed" && track.spans?.length);
}

/** The numbers from one to another. */
export function numbers(first: number, last: number, step = 1): number[] {
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step);
}

/** What those who listen are told of a track. */
export function meter({ min, max, value }: Track, label: string) {
  return {
    role: "meter",
    "aria-label": label,
    "aria-valuemin": min,
    "aria-valuemax": max,
    "aria-valuenow": value,
    "aria-valuetext": String(value),
  } as const;
}

/** Whether a scene has any dashboard. */
export function hasStrips(scene: Scene): boolean {
  return (scene.cards ?? []).some(hasStrip);
}
