/** Question cells: which cells a question is about, by how much they matter. The camera frames the first, and
 * takes in more as long as the picture stays legible. For what comes every turn it stays where it is,
 * unless somebody is near whom it touches. */

import type { Piece, Posed, Scene } from "../../api/schema.ts";
import type { Group } from "../overlays/choices.ts";
import type { Layout } from "../layout.ts";

/** How many cells away a foe still belongs to the picture. */
const NEAR = 12;
/** How many cells away from somebody a place matters that is asked for every turn. */
const CLOSE = 5;

/** The aircraft, its choices and what lies `besides`, the nearest foe, what its guns bear on, and
 * all others; one that has an enemy in its sights looks no further. Ways off the map are no places
 * to look at. Where the choices of a whole order are `hoped` for, room is kept for them. */
export function lotsOf(
  layout: Layout,
  scene: Scene,
  question: Posed | null,
  pieces: readonly Piece[],
  groups: readonly Group[],
  besides: readonly string[] = [],
  hoped = false,
): string[][] {
  const flying = pieces.filter((piece) => !piece.wreck), all = flying.map((piece) => piece.cell);
  if (!question) return [all];
  if (question.routine?.quiet) return [[]];
  const { path = [], place } = question.anchor ?? {};
  const asked = question.anchor?.piece ?? question.about;
  const subject = flying.filter((piece) => piece.id === asked);
  const arcs = (scene.arcs ?? []).filter((arc) => arc.piece === asked).flatMap((arc) => arc.cells);
  const must = [...subject.map((piece) => piece.cell), ...path, ...(place ? [place] : [])];
  const choices = placesOf(layout, groups);
  if (question.routine && !subject.length) {
    return [choices.filter((cell) => all.some((one) => apart(layout, one, cell) <= CLOSE))];
  }
  const aimed = question.options.map((option) => option.anchor?.piece);
  const sights = flying.filter(({ id }) => id !== asked && aimed.includes(id));
  if (subject.length && sights.length) {
    const own = subject.map((piece) => piece.cell);
    return [[...own, ...sights.map((piece) => piece.cell), ...choices], arcs];
  }
  const foe = subject.flatMap((piece) => opposite(layout, piece, flying, Infinity));
  if (hoped && !choices.length) {
    const far = farthest(question);
    const ahead = subject.flatMap((piece) =>
      layout.cells.filter((cell) => apart(layout, piece.cell, cell) < far + 0.5)
    );
    return [[...must, ...ahead], foe, arcs, all];
  }
  if (choices.length || layout.seen !== "beside") {
    return [[...must, ...choices, ...besides], foe, arcs, all];
  }
  const ahead = subject.flatMap((piece) =>
    onlyNumbers(question) ? arcs : opposite(layout, piece, flying, NEAR)
  );
  return [[...must, ...ahead], arcs, all];
}

/** The cells of choices that lie on the map; those beside it where there are no others. */
function placesOf(layout: Layout, groups: readonly Group[]): string[] {
  const cells = groups.map((group) => group.cell),
    within = cells.filter((cell) => layout.has(cell));
  return within.length ? within : cells;
}

/** As many cells as an order flies at most: the greatest of the numbers that it begins with. */
function farthest({ options }: Posed): number {
  return Math.max(0, ...options.map(({ value }) => Number(value) || 0));
}

/** In a sky from the side a piece goes where its nose points: if only its speed is asked for, there
 * will be its choices. */
function onlyNumbers({ options }: Posed): boolean {
  return options.every((option) => typeof option.value === "number");
}

/** Where the nearest foe is: whatever else is asked about a piece in mid-air is about him, too. */
function opposite(
  layout: Layout,
  piece: Piece,
  flying: readonly Piece[],
  within: number,
): string[] {
  const far = (cell: string) => apart(layout, piece.cell, cell);
  const foes = flying.filter((one) => one.side !== piece.side).map((one) => one.cell);
  const near = foes.filter((cell) => far(cell) <= within);
  return near.sort((one, other) => far(one) - far(other)).slice(0, 1);
}

/** How many cells one place is from another. */
function apart(layout: Layout, from: string, to: string): number {
  const [x, y] = layout.centre(from), [fx, fy] = layout.centre(to);
  return Math.hypot(fx - x, fy - y) / layout.cell;
}
