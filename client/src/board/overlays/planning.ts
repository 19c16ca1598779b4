/** What is drawn while an order is being written: the ghost of the flight, and arcs of fire. */

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
  /** What is to be read there: height and nose where they are chosen too, price, odds. */
  told?: readonly string[];
  /** The aircraft that it would shoot at, where the text tells the odds. */
  target?: string | undefined;
  /** The cell beside its own, where it would stand between the two. */
  between?: string | null;
  /** What it would bear on, where the option says so. */
  bears?: Readonly<Record<string, readonly string[]>>;
}

/** The flight as drafted so far, or as it would be with the option looked at; a whole flight takes
 * the place of the draft. */
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
    const anew = way.length > 1 && way[0] === so[0];
    const cells = anew ? way : so.at(-1) === way[0] ? [...so, ...way.slice(1)] : [...so, ...way];
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

/** What is to be read at an aircraft that is put on the map: which it is, and the height that is
 * set for it. */
function placedAs(piece: Piece, { control }: Posed, preview: Option | null): string[] {
  const height = control?.type === "gauge" ? preview?.number : null;
  return [piece.number ?? "", height == null ? "" : `${signed(height)} m`].filter(Boolean);
}

/** What an order of one's own would bear on at its end, beside what is looked at. */
function ownArcs({ scene, advised = [] }: BoardProps, layout: Layout, pieces: readonly Piece[]) {
  return advised.flatMap(({ kind, flight: { anchor } }) => {
    const piece = pieces.find((one) => one.id === anchor?.piece), cell = anchor?.place;
    if (kind !== "own" || !piece || !cell) return [];
    if (anchor.bears) return arcsSaid(scene, piece, cell, anchor.bears);
    return arcsAt(layout, scene, piece, { cell, facing: anchor.facing ?? piece.facing });
  });
}

/** An end in a few words, as they stand beside it. */
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

/** The arcs to be drawn: of the piece looked at, of its ghost, or of all. */
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
