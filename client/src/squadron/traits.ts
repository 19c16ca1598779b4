/** Traits: what a man looks like, from his id and name, his nation, his post and what befell him. */

import type { AirmanView } from "../schema.ts";
import { drawsFrom } from "./chance.ts";

export type Gear = "helmet" | "cap" | "kepi" | "side-cap" | "bare";
export type Moustache = "none" | "pencil" | "chevron" | "handlebar" | "toothbrush" | "walrus";
export type Collar = "standing" | "open" | "wrap";

/** How a nation dresses its airmen, in the colours of a hand-tinted photograph. */
export interface Uniform {
  coat: string;
  collar: Collar;
  patch: string;
  cap: "cap" | "kepi" | "side-cap";
  crown: string;
  band: string;
  badge: string;
}

export interface Traits {
  /** Half the width of the face, and of the jaw. */
  width: number;
  jaw: number;
  skin: number;
  hair: number;
  style: number;
  brow: number;
  eyes: number;
  nose: number;
  mouth: number;
  moustache: Moustache;
  gear: Gear;
  goggles: boolean;
  scarf: boolean;
  fur: boolean;
  glass: "" | "monocle" | "patch";
  pipe: boolean;
  scars: number;
  bandage: boolean;
}

const KHAKI = "#7c7350";
export const UNIFORMS: Record<string, Uniform> = {
  britain: {
    coat: "#78714f",
    collar: "wrap",
    patch: "#8d8052",
    cap: "side-cap",
    crown: "#6d6647",
    band: "#5f593e",
    badge: "#b08b3c",
  },
  france: {
    coat: "#7489a0",
    collar: "standing",
    patch: "#c07d3a",
    cap: "kepi",
    crown: "#8f4338",
    band: "#34404f",
    badge: "#c2a04c",
  },
  italy: {
    coat: "#7d8276",
    collar: "standing",
    patch: "#33352f",
    cap: "cap",
    crown: "#757a6e",
    band: "#64695e",
    badge: "#c2a04c",
  },
  usa: {
    coat: "#7d7050",
    collar: "standing",
    patch: "#a5823c",
    cap: "side-cap",
    crown: "#766a4b",
    band: "#665b40",
    badge: "#a5823c",
  },
  belgium: {
    coat: KHAKI,
    collar: "open",
    patch: "#44568c",
    cap: "side-cap",
    crown: "#6f6747",
    band: "#44568c",
    badge: "#b08b3c",
  },
  germany: {
    coat: "#7f837b",
    collar: "standing",
    patch: "#b3a987",
    cap: "cap",
    crown: "#7a7e77",
    band: "#8a4036",
    badge: "#2c2a27",
  },
  austria_hungary: {
    coat: "#74818a",
    collar: "standing",
    patch: "#8c3f3f",
    cap: "kepi",
    crown: "#6e7b84",
    band: "#58646c",
    badge: "#b9953f",
  },
  russia: {
    coat: "#837b5a",
    collar: "standing",
    patch: "#b6954a",
    cap: "cap",
    crown: "#7b7354",
    band: "#6b6449",
    badge: "#b6954a",
  },
  portugal: {
    coat: "#818b94",
    collar: "standing",
    patch: "#4f6b52",
    cap: "cap",
    crown: "#79838c",
    band: "#5f6971",
    badge: "#b08b3c",
  },
};
const PLAIN: Uniform = { ...UNIFORMS.britain!, coat: KHAKI, collar: "open", cap: "cap" };

export function uniformOf(nation: string): Uniform {
  return UNIFORMS[nation] ?? PLAIN;
}

const MOUSTACHES: readonly Moustache[] = [
  "none",
  "none",
  "none",
  "none",
  "pencil",
  "chevron",
  "handlebar",
  "toothbrush",
  "walrus",
];
const OLD_MOUSTACHES: readonly Moustache[] = ["chevron", "handlebar", "walrus", "chevron", "none"];
/** Commanders are grey. */
const GREY = 5;

type Sitter =
  & Pick<AirmanView, "id" | "name" | "role">
  & Partial<Pick<AirmanView, "burdens" | "rest">>;

/** The face of a man: always the same for the same id and name. */
export function traitsOf(man: Sitter, nation: string): Traits {
  const draw = drawsFrom(`${man.id} ${man.name}`);
  const old = man.role === "commander";
  const width = 21 + draw(5);
  const jaw = 11 + draw(7);
  const [skin, hair, style] = [draw(4), old ? GREY : draw(5), draw(4)];
  const [brow, eyes, nose, mouth] = [draw(3), draw(3), draw(4), draw(4)];
  const moustaches = old ? OLD_MOUSTACHES : MOUSTACHES;
  const moustache = moustaches[draw(moustaches.length)]!;
  const cap = uniformOf(nation).cap;
  const gears: readonly Gear[] = old
    ? [cap]
    : man.role === "observer"
    ? ["helmet", cap, cap, "bare"]
    : ["helmet", "helmet", "helmet", cap, cap, "bare"];
  const worn = gears[draw(gears.length)]!;
  const [goggles, scarf, fur] = [draw(5) > 0, draw(3) === 0, draw(3) === 0];
  const monocle = draw(9) === 0 && (nation === "germany" || nation === "austria_hungary");
  const pipe = draw(7) === 0 && nation === "britain";
  const burdens = man.burdens ?? [];
  const bandage = (man.rest ?? 0) > 0;
  return {
    width,
    jaw,
    skin,
    hair,
    style,
    brow,
    eyes,
    nose,
    mouth,
    moustache,
    gear: bandage ? "bare" : worn,
    goggles,
    scarf: scarf && worn === "helmet",
    fur: fur && worn === "helmet" && !scarf,
    glass: burdens.includes("one_eye") ? "patch" : monocle && worn !== "helmet" ? "monocle" : "",
    pipe,
    scars: burdens.includes("horrible_scars") ? 3 : burdens.includes("impressive_scars") ? 1 : 0,
    bandage,
  };
}
