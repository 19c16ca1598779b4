/** Ribbons: how decorations are worn: stripes from left to right, or a metal badge. */

import { drawsFrom } from "./seeded_choice.ts";
import { type Colour, SILK } from "./palette.ts";

type Stripe = readonly [Colour, number];

export interface Ribbon {
  kind: "ribbon";
  stripes: readonly Stripe[];
  /** Horizontal stripes, as the flying crosses had them until 1919. */
  across?: boolean;
  /** The device on it, and the number of devices. */
  device?: "rosette" | "star" | "swords" | "oak" | "cross" | "stars";
  metal?: Colour;
  times?: number;
}

export interface Badge {
  kind: "badge";
  shape: "cross" | "wreath" | "wound";
  metal: Colour;
}

function mirrored(...half: Stripe[]): Stripe[] {
  return [...half, ...half.slice(0, -1).reverse()];
}

function ribbon(stripes: readonly Stripe[], more: Partial<Ribbon> = {}): Ribbon {
  return { kind: "ribbon", stripes, ...more };
}

/** Return some stripes of white and purple. */
function flying(count: number): Stripe[] {
  return Array.from({ length: count }, (_, index) => [index % 2 ? "purple" : "white", 1] as const);
}

const IRON_CROSS = mirrored(["black", 2], ["white", 4], ["black", 12]);
const DSO = mirrored(["navy", 3], ["red", 20]);
const MILITARY_MEDAL = mirrored(["navy", 8], ["white", 2], ["red", 2], ["white", 2]);
const SERVICE_CROSS = mirrored(["red", 2], ["white", 1.4], ["navy", 18]);
const VALOUR: Stripe[] = [["blue", 1]];

export const RIBBONS: Record<string, Ribbon | Badge> = {
  pilots_badge: { kind: "badge", shape: "wreath", metal: "silver" },
  black_wound: { kind: "badge", shape: "wound", metal: "black" },
  silver_wound: { kind: "badge", shape: "wound", metal: "silver" },
  golden_wound: { kind: "badge", shape: "wound", metal: "gold" },
  iron_cross_2: ribbon(IRON_CROSS),
  iron_cross_1: { kind: "badge", shape: "cross", metal: "black" },
  hohenzollern: ribbon(mirrored(["white", 2], ["black", 5], ["white", 4], ["black", 5]), {
    device: "swords",
    metal: "gold",
  }),
  pour_le_merite: ribbon(mirrored(["black", 2], ["silver", 4], ["black", 14]), {
    device: "cross",
    metal: "sky",
  }),
  military_cross: ribbon(mirrored(["white", 8], ["purple", 9])),
  distinguished_service_order: ribbon(DSO),
  bar_to_dso: ribbon(DSO, { device: "rosette", metal: "silver" }),
  distinguished_flying_cross: ribbon(flying(5), { across: true }),
  victoria_cross: ribbon([["crimson", 1]], { device: "cross", metal: "bronze" }),
  military_medal: ribbon(MILITARY_MEDAL),
  bar_to_military_medal: ribbon(MILITARY_MEDAL, { device: "rosette", metal: "silver" }),
  second_bar_to_military_medal: ribbon(MILITARY_MEDAL, {
    device: "rosette",
    metal: "silver",
    times: 2,
  }),
  distinguished_flying_medal: ribbon(flying(9), { across: true }),
  distinguished_conduct_medal: ribbon(mirrored(["crimson", 8], ["navy", 9])),
  croix_de_guerre: ribbon(
    mirrored(["red", 1.4], ["green", 6], ["red", 1.4], ["green", 3], ["red", 1.4]),
    { device: "star", metal: "bronze" },
  ),
  medaille_militaire: ribbon(mirrored(["green", 5], ["yellow", 16])),
  legion_d_honneur: ribbon([["red", 1]]),
  distinguished_service_cross: ribbon(SERVICE_CROSS),
  oak_leaf_cluster: ribbon(SERVICE_CROSS, { device: "oak", metal: "bronze" }),
  medal_of_honor: ribbon([["sky", 1]], { device: "stars", metal: "white" }),
  belgian_croix_de_guerre: ribbon(
    mirrored(["red", 3], ["green", 1.6], ["red", 4], ["green", 1.6], ["red", 4]),
    { device: "star", metal: "gold" },
  ),
  leopold_ii: ribbon(mirrored(["blue", 9], ["black", 6])),
  leopold: ribbon([["purple", 1]]),
  bronze_medal: ribbon(VALOUR, { device: "star", metal: "bronze" }),
  silver_medal: ribbon(VALOUR, { device: "star", metal: "silver" }),
  second_silver_medal: ribbon(VALOUR, { device: "star", metal: "silver", times: 2 }),
  gold_medal: ribbon(VALOUR, { device: "star", metal: "gold" }),
  military_merit_cross: ribbon(
    mirrored(["red", 3], ["white", 2], ["red", 1], ["white", 2], ["red", 1], ["white", 4]),
    { device: "swords", metal: "gold" },
  ),
  iron_crown: ribbon(mirrored(["navy", 3], ["yellow", 18])),
  austrian_leopold: ribbon(mirrored(["white", 4], ["red", 16])),
  maria_theresa: ribbon(mirrored(["red", 8], ["white", 9])),
};

/** Return how a decoration is worn; an unknown one gets stripes made from its name. */
export function ribbonOf(medal: string): Ribbon | Badge {
  return RIBBONS[medal] ?? ribbon(invented(medal));
}

function invented(medal: string): Stripe[] {
  const draw = drawsFrom(medal);
  const colours = Object.keys(SILK) as Colour[];
  return mirrored(
    ...Array.from({ length: 3 }, () => [colours[draw(colours.length)]!, 3 + draw(8)] as const),
  );
}
