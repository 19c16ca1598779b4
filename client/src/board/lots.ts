/** Lots: which cells a question is about, by how much they matter. The camera frames the first, and
 * takes in more as long as the picture stays legible. For what comes every turn it stays where it is,
 * unless somebody is near whom it touches. */

import type { Piece, Posed, Scene } from "../schema.ts";
import type { Group } from "./choices.ts";
import type { Layout } from "./layout.ts";

/** How many cells away a foe still belongs to the picture. */
const NEAR = 12;
/** How many cells away from somebody a place matters that is asked for every turn. */
const CLOSE = 5;

/** The aircraft, its choices and what lies `besides`, what its guns bear on, the nearest foe, and
 * everybody; whoever has somebody in his sights looks no further. */
export function lotsOf(
  layout: Layout,
  scene: Scene,
  question: Posed | null,
  pieces: readonly Piece[],
  groups: readonly Group[],
  besides: readonly string[] = [],
): string[][] {
  const flying = pieces.filter((piece) => !piece.wreck), all = flying.map((piece) => piece.cell);
  if (!question) return [all];
  if (question.routine?.quiet) return [[]];
  const { path = [], place } = question.anchor ?? {};
  const asked = question.anchor?.piece ?? question.about;
  const subject = flying.filter((piece) => piece.id === asked);
  const arcs = (scene.arcs ?? []).filter((arc) => arc.piece === asked).flatMap((arc) => arc.cells);
  const must = [...subject.map((piece) => piece.cell), ...path, ...(place ? [place] : [])];
  const choices = groups.map((group) => group.cell);
  if (question.routine && !subject.length) {
    return [choices.filter((cell) => all.some((one) => apart(layout, one, cell) <= CLOSE))];
  }
  const aimed = question.options.map((option) => option.anchor?.piece);
  const sights = flying.filter(({ id }) => id !== asked && aimed.includes(id));
  if (subject.length && sights.length) {
    const own = subject.map((piece) => piece.cell);
    return [[...own, ...sights.map((piece) => piece.cell), ...choices], arcs];
  }
  if (choices.length || layout.seen !== "beside") {
    const foe = subject.flatMap((piece) => opposite(layout, piece, flying));
    return [[...must, ...choices, ...besides], arcs, foe, all];
  }
  const ahead = subject.flatMap((piece) =>
    onlyNumbers(question) ? arcs : opposite(layout, piece, flying)
  );
  return [[...must, ...ahead], arcs, all];
}

/** In a sky from the side a piece goes where its nose points: if only its speed is asked for, there
 * will be its choices. */
function onlyNumbers({ options }: Posed): boolean {
  return options.every((option) => typeof option.value === "number");
}

/** Where the nearest foe is: whatever else is asked about a piece in mid-air is about him, too. */
function opposite(layout: Layout, piece: Piece, flying: readonly Piece[]): string[] {
  const far = (cell: string) => apart(layout, piece.cell, cell);
  const foes = flying.filter((one) => one.side !== piece.side).map((one) => one.cell);
  const near = foes.filter((cell) => far(cell) <= NEAR);
  return near.sort((one, other) => far(one) - far(other)).slice(0, 1);
}

/** How many cells one place is from another. */
function apart(layout: Layout, from: string, to: string): number {
  const [x, y] = layout.centre(from), [fx, fy] = layout.centre(to);
  return Math.hypot(fx - x, fy - y) / layout.cell;
}
