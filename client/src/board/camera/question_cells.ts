/**
 * Question cells: the cells that a question is about, ordered by importance. The camera frames the
 * first, and includes more as long as the picture stays legible. For a question that comes every
 * turn the camera stays, unless a piece nearby is concerned.
 */

import type { Piece, Posed, Scene } from "../../api/schema.ts";
import type { Group } from "../overlays/choices.ts";
import type { Layout } from "../layout.ts";

/** The distance in cells up to which an enemy is included. */
const NEAR = 12;
/** The distance in cells from a piece up to which a place that is asked for every turn matters. */
const CLOSE = 5;

/**
 * Return the lots of cells to show: the aircraft with its choices and what is `besides`, the
 * nearest enemy, the targets of its guns, and all others. An aircraft with an enemy in its sights
 * needs nothing further. Ways off the map are left out. Where the choices of a whole order are
 * `hoped` for, space is left for them.
 */
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
  return [[...must, ...ahead], foe, arcs, all];
}

/** Return the cells of choices on the map, or of those beside it if there are no others. */
function placesOf(layout: Layout, groups: readonly Group[]): string[] {
  const cells = groups.map((group) => group.cell),
    within = cells.filter((cell) => layout.has(cell));
  return within.length ? within : cells;
}

/** Return the most cells that an order can fly: the greatest number that it begins with. */
function farthest({ options }: Posed): number {
  return Math.max(0, ...options.map(({ value }) => Number(value) || 0));
}

/**
 * Return whether only a speed is asked for. Seen from the side, a piece flies where its nose
 * points, so its choices will be there.
 */
function onlyNumbers({ options }: Posed): boolean {
  return options.every((option) => typeof option.value === "number");
}

/** Return the cell of the nearest enemy, which matters to every question about a flying piece. */
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

/** Return the distance of two places in cells. */
function apart(layout: Layout, from: string, to: string): number {
  const [x, y] = layout.centre(from), [fx, fy] = layout.centre(to);
  return Math.hypot(fx - x, fy - y) / layout.cell;
}
