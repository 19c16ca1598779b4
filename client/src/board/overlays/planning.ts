/** Planning: what is drawn while an order is written: the ghost of the flight, and arcs of fire. */

import type { BoardProps } from "../contract.ts";
import type { End } from "./ends.ts";
import type { Option, Piece, Posed } from "../../api/schema.ts";
import { chancesSaid, priceSaid } from "../../game/answer/chances.ts";
import { arcsAt, arcsOf, arcsSaid, type Bearing } from "./arcs.ts";
import type { Layout } from "../layout.ts";
import { signed, tell } from "../speech.ts";

export interface GhostPose {
  piece: Piece | null;
  cells: readonly string[];
  facing: number | null;
  kind: "drafted" | "previewed" | "placed" | "advised";
  /** The label of the end: height and nose if they are chosen too, price, odds. */
  told?: readonly string[];
  /** The aircraft that it would shoot at, if the label has the odds. */
  target?: string | undefined;
  /** The neighbouring cell, if it would be between the two. */
  between?: string | null;
  /** The cells it would bear on, if the option states them. */
  bears?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Return the flight drafted so far, or with the option looked at; a whole flight replaces the
 * draft.
 */
export function ghostOf(
  { question, preview, scene }: BoardProps,
  layout: Layout,
  pieces: readonly Piece[],
): GhostPose | null {
  if (!question) return null;
  const anchor = question.anchor, id = anchor?.piece ?? question.about;
  const waiting = (scene.waiting ?? []).find((one) => one.id === id);
  const piece = pieces.find((one) => one.id === id) ?? waiting ?? null;
  const so = anchor?.path?.length ? anchor.path : anchor?.place ? [anchor.place] : [];
  const next = preview?.anchor, place = next?.place ?? next?.path?.at(-1);
  if (next && place) {
    const way = next.path?.length ? next.path : [place];
    const replaces = way.length > 1 && way[0] === so[0];
    const cells = replaces
      ? way
      : so.at(-1) === way[0]
      ? [...so, ...way.slice(1)]
      : [...so, ...way];
    const facing = next.facing ?? anchor?.facing ?? null;
    return {
      piece,
      cells: next.facing === null ? [place] : cells,
      facing,
      kind: waiting ? "placed" : "previewed",
      told: waiting ? placedAs(waiting, question, preview) : toldOf(preview, piece, layout),
      target: preview.chances ? (preview as End).target : undefined,
      between: next.between,
      bears: next.bears,
    };
  }
  const drafted = { piece, cells: so, facing: anchor?.facing ?? null };
  if (waiting && so.length) {
    return { ...drafted, kind: "placed", told: placedAs(waiting, question, preview) };
  }
  return so.length > 1 ? { ...drafted, kind: "drafted" } : null;
}

/** Return the label of an aircraft that is being placed: its name, and the height set for it. */
function placedAs(piece: Piece, { control }: Posed, preview: Option | null): string[] {
  const height = control?.type === "gauge" ? preview?.number : null;
  return [piece.number ?? "", height == null ? "" : `${signed(height)} m`].filter(Boolean);
}

/** Return what the player's own order would bear on at its end, besides what is looked at. */
function ownArcs({ scene, advised = [] }: BoardProps, layout: Layout, pieces: readonly Piece[]) {
  return advised.flatMap(({ kind, flight: { anchor } }) => {
    const piece = pieces.find((one) => one.id === anchor?.piece), cell = anchor?.place;
    if (kind !== "own" || !piece || !cell) return [];
    if (anchor.bears) return arcsSaid(scene, piece, cell, anchor.bears);
    return arcsAt(layout, scene, piece, { cell, facing: anchor.facing ?? piece.facing });
  });
}

/** Return the short label of an end. */
function toldOf(option: Option, piece: Piece | null, { heights }: Layout): string[] {
  const { height, tilt } = option.anchor ?? {};
  const high = height == null || piece && piece.height == null
    ? ""
    : heights === "metres"
    ? `${signed(height)} m`
    : tell("at_level", height);
  const nose = tilt ? tilt > 0 ? " ↗" : " ↘" : "";
  return [high + nose, priceSaid(option), chancesSaid(option.chances)].filter(Boolean);
}

/** Return the arcs to draw: of the piece looked at, of its ghost, or of all. */
export function bearingsOf(
  props: BoardProps,
  layout: Layout,
  pieces: readonly Piece[],
  looked: string | null,
  ghost: GhostPose | null,
): Bearing[] {
  const { scene, selected, allArcs } = props;
  const flying = pieces.filter((piece) => !piece.wreck);
  const end = ghost?.cells.at(-1);
  const ahead = !ghost?.piece || ghost.facing === null || !end
    ? null
    : !layout.has(end)
    ? []
    : ghost.bears
    ? arcsSaid(scene, ghost.piece, end, ghost.bears)
    : arcsAt(layout, scene, ghost.piece, { cell: end, facing: ghost.facing });
  if (props.playback.playing.value) return [];
  if (allArcs) {
    const rest = flying.filter((piece) => !ahead || piece.id !== ghost?.piece?.id);
    return [...rest.flatMap((piece) => arcsOf(scene, piece)), ...(ahead ?? [])];
  }
  if (looked && ghost?.kind !== "previewed") {
    const piece = flying.find((one) => one.id === looked);
    return piece ? arcsOf(scene, piece) : [];
  }
  if (ahead) return [...ahead, ...ownArcs(props, layout, flying)];
  const piece = flying.find((one) => one.id === selected);
  return piece ? arcsOf(scene, piece) : [];
}
