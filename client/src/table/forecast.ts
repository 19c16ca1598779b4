/** Forecast: what the words of an option say about a dashboard, before it is chosen. */

import type { Say } from "../contract.ts";
import type { Card, Option, Phrase, Posed, Scene } from "../schema.ts";

/** Where the markers of an aircraft would stand with an option. */
export interface Forecast {
  piece: string;
  /** The cue when the price is paid, and at the end of the move. */
  speed?: number;
  next?: number;
  throttle?: number;
  level?: number;
}

const FIGURES = ["speed", "next", "throttle", "level"] as const;

/** What the words of an option say about the dashboard of the aircraft that is asked about. */
export function forecastOf(question: Posed | null, option: Option | null): Forecast | null {
  const piece = question?.anchor?.piece ?? question?.about;
  if (!piece || !option || option.refused) return null;
  const words = (option.says.words ?? {}) as Record<string, unknown>;
  const found: Forecast = { piece };
  for (const name of FIGURES) {
    const value = words[name];
    if (typeof value === "number") found[name] = value;
  }
  return found.next === undefined ? null : found;
}

/** Whether a card is a dashboard: its speed is a strip with printed parts. */
export function hasStrip(card: Card): boolean {
  return (card.tracks ?? []).some((track) => track.kind === "speed" && track.spans?.length);
}

/** What a manoeuvre costs. */
export interface Price {
  rise: number;
  change: number;
  next: number;
  warning: string;
}

/** The price that an option names in its words, if it does. */
export function priceOf({ says }: Option): Price | null {
  const { rise, change, next, warning } = (says.words ?? {}) as Partial<Price>;
  if (typeof rise !== "number" || typeof change !== "number" || typeof next !== "number") {
    return null;
  }
  return { rise, change, next, warning: warning ?? "" };
}

/** An option in few words, without its price, where the book has them; what it has no words for is
 * said alike under any key of that name. */
export function shortly(says: Phrase, say: Say): string {
  const words = says.words ?? {}, last = says.key.slice(says.key.lastIndexOf(".") + 1);
  const short = say({ key: `short.${says.key}`, words });
  return short === say({ key: `wordless.${last}`, words }) ? say(says) : short;
}

export function isPriced({ options }: Posed): boolean {
  return options.some((option) => priceOf(option));
}

/** Whether a scene has any dashboard. */
export function hasStrips(scene: Scene): boolean {
  return (scene.cards ?? []).some(hasStrip);
}
