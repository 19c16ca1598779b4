/** Palette: the colours of photographs and decorations, the same in every theme. */

export const PAINT = {
  ink: "#3a2d1f",
  leather: "#6b4a30",
  leather_dark: "#4f3522",
  linen: "#efe5cf",
  khaki: "#7c7350",
  linen_fold: "#b9a98a",
  black: "#221b15",
  shine: "#241c15",
  goggles: "#2f261d",
  glass: "#aeb9b4",
  strap: "#2b221a",
  fur: "#7a6146",
  tie: "#4b4433",
  eye: "#f4ead4",
  lip: "#7d4435",
  brass: "#8d7434",
  scar: "#8d4a3c",
  pipe: "#4a2f1d",
  tint: "#8a6a3c",
  crape: "#1d1a17",
  outline: "#000",
  outline_pale: "#aaa",
  helmet_metal: "#8a8578",
  wings_metal: "#6d6a63",
} as const;
export const SKINS = ["#e3cba6", "#dbbf97", "#d3b48a", "#e8d4b4"];
export const HAIRS = ["#3b2f24", "#54402c", "#6f5636", "#8a6b41", "#7a4c30", "#9d968a"];
/** From the edge of the photograph inwards. */
export const BACKDROP = ["#a8946c", "#b9a67e", "#c9b890", "#d6c7a2"];

/** Colours of silk and metal. */
export const SILK = {
  black: "#26231f",
  white: "#f2ecdc",
  silver: "#bfc0bd",
  red: "#a32c26",
  crimson: "#7e2230",
  purple: "#5b3f77",
  blue: "#2f4f86",
  navy: "#25314f",
  sky: "#7fa6cf",
  green: "#3b6a43",
  yellow: "#d3a93d",
  gold: "#c39a3b",
  bronze: "#94673c",
} as const;
export type Colour = keyof typeof SILK;

/** The uniform of a nation's airmen, in the colours of a hand-tinted photograph. */
export interface Uniform {
  coat: string;
  collar: "standing" | "open" | "wrap";
  patch: string;
  cap: "cap" | "kepi" | "side-cap";
  crown: string;
  band: string;
  badge: string;
}

function row(
  coat: string,
  collar: Uniform["collar"],
  patch: string,
  cap: Uniform["cap"],
  ...[crown, band, badge]: [string, string, string]
): Uniform {
  return { coat, collar, patch, cap, crown, band, badge };
}

export const UNIFORMS: Record<string, Uniform> = {
  britain: row("#78714f", "wrap", "#8d8052", "side-cap", "#6d6647", "#5f593e", "#b08b3c"),
  france: row("#7489a0", "standing", "#c07d3a", "kepi", "#8f4338", "#34404f", "#c2a04c"),
  italy: row("#7d8276", "standing", "#33352f", "cap", "#757a6e", "#64695e", "#c2a04c"),
  usa: row("#7d7050", "standing", "#a5823c", "side-cap", "#766a4b", "#665b40", "#a5823c"),
  belgium: row(PAINT.khaki, "open", "#44568c", "side-cap", "#6f6747", "#44568c", "#b08b3c"),
  germany: row("#7f837b", "standing", "#b3a987", "cap", "#7a7e77", "#8a4036", "#2c2a27"),
  austria_hungary: row("#74818a", "standing", "#8c3f3f", "kepi", "#6e7b84", "#58646c", "#b9953f"),
  russia: row("#837b5a", "standing", "#b6954a", "cap", "#7b7354", "#6b6449", "#b6954a"),
  portugal: row("#818b94", "standing", "#4f6b52", "cap", "#79838c", "#5f6971", "#b08b3c"),
};
const PLAIN: Uniform = { ...UNIFORMS.britain!, coat: PAINT.khaki, collar: "open", cap: "cap" };

export function uniformOf(nation: string): Uniform {
  return UNIFORMS[nation] ?? PLAIN;
}
