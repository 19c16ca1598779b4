/** Forecast: what the dashboards show for an option, before it is chosen. */

import type { Card, Forecast, Option, Posed, Scene, Track } from "../../api/schema.ts";

/** The markers of an aircraft after an option. */
export type PieceForecast = Forecast & { piece: string };

export function forecastOf(question: Posed | null, option: Option | null): PieceForecast | null {
  const piece = question?.anchor?.piece ?? question?.about;
  if (!piece || !option?.forecast || option.refused) return null;
  return { ...option.forecast, piece };
}

/** Return whether a card is a dashboard: its speed is a strip with printed parts. */
export function hasStrip(card: Card): boolean {
  return (card.tracks ?? []).some((track) => track.kind === "speed" && track.spans?.length);
}

/** Return the numbers from one to another. */
export function numbers(first: number, last: number, step = 1): number[] {
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step);
}

/** Return the attributes of a track for screen readers. */
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

/** Return whether a scene has any dashboard. */
export function hasStrips(scene: Scene): boolean {
  return (scene.cards ?? []).some(hasStrip);
}
