/** Choices: the options of a question that are on the board, and their positions. */

import type { Option, Piece, Posed } from "../../api/schema.ts";

export interface Choice {
  option: Option;
  cell: string;
  facing: number | null;
  /** Its position among all choices, for the keyboard. */
  index: number;
  /** Its digit in the list of all options. */
  digit: number;
}

export interface Group {
  cell: string;
  choices: readonly Choice[];
  /** A plain cell to choose, not a pose. */
  plain: boolean;
}

/**
 * Return the options of a question that have a place, grouped by cell. If most options have none,
 * or all are at the piece in question, they are chosen in the panel, and none is on the board.
 */
export function groupsOf(
  question: Posed | null,
  pieces: readonly Piece[],
  knows: (cell: string) => boolean,
): Group[] {
  const cells = new Map<string, Choice[]>();
  let index = 0;
  for (const [i, option] of (question?.options ?? []).entries()) {
    const anchor = option.anchor, subject = question?.anchor?.piece;
    const at = anchor?.piece && anchor.piece !== subject
      ? pieces.find((piece) => piece.id === anchor.piece)?.cell
      : undefined;
    const cell = anchor?.place ?? anchor?.path?.at(-1) ?? at;
    if (!cell || !knows(cell)) continue;
    const choice = { option, cell, facing: anchor?.facing ?? null, index: index++, digit: i + 1 };
    cells.set(cell, [...(cells.get(cell) ?? []), choice]);
  }
  if (index * 2 < placeable(question).length) return [];
  const about = question?.about && pieces.find((piece) => piece.id === question.about);
  const here = about ? cells.get(about.cell) : undefined;
  if (here?.length === index && index > 1 && here.every((one) => one.facing === null)) return [];
  return [...cells].map(([cell, choices]) => ({
    cell,
    choices,
    plain: choices.length === 1 && choices[0]!.facing === null,
  }));
}

/** Return all options but those that are not allowed and have no place. */
export function placeable(question: Posed | null): readonly Option[] {
  return (question?.options ?? []).filter((option) => !option.refused || option.anchor?.place);
}

/** Place the counters of a group around its middle: by facing, duplicates further out. */
export function ring(group: Group, radius: number, size: number): { x: number; y: number }[] {
  const taken = new Map<number, number>();
  const loose = group.choices.filter((choice) => choice.facing === null).length;
  let next = 0;
  return group.choices.map((choice) => {
    const degrees = choice.facing ?? 270 + 360 * next++ / loose;
    const row = taken.get(degrees) ?? 0, angle = degrees * Math.PI / 180;
    taken.set(degrees, row + 1);
    const far = radius + row * size * 2.15;
    return { x: far * Math.cos(angle), y: -far * Math.sin(angle) };
  });
}
