/** Traits: an airman's appearance, from his id and name, nation, post and fate. */

import type { AirmanView } from "../../api/schema.ts";
import { drawsFrom } from "./seeded_choice.ts";
import { uniformOf } from "./palette.ts";

type Gear = "helmet" | "cap" | "kepi" | "side-cap" | "bare";
export type Moustache = "none" | "pencil" | "chevron" | "handlebar" | "toothbrush" | "walrus";

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
/** The hair colour of commanders: grey. */
const GREY = 5;

type Sitter =
  & Pick<AirmanView, "id" | "name" | "role">
  & Partial<Pick<AirmanView, "burdens" | "rest">>;

/** Return the face of an airman: always the same for the same id and name. */
export function traitsOf(man: Sitter, nation: string): Traits {
  const draw = drawsFrom(`${man.id} ${man.name}`);
  const old = man.role === "commander";
  const face = { width: 21 + draw(5), jaw: 11 + draw(7), skin: draw(4) };
  const hair = { hair: old ? GREY : draw(5), style: draw(4) };
  const features = { brow: draw(3), eyes: draw(3), nose: draw(4), mouth: draw(4) };
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
    ...face,
    ...hair,
    ...features,
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
