/** Keys: the board by keyboard: zoom, a cursor that moves over hexes, and Tab between pieces. */

import type { Piece } from "../../api/schema.ts";
import type { Camera } from "./camera.ts";
import type { Group } from "../overlays/choices.ts";
import type { Layout } from "../layout.ts";

export interface Keyboard {
  camera: Camera | null;
  layout: Layout;
  pieces: readonly Piece[];
  groups: readonly Group[];
  selected: string | null;
  onSelect(piece: string | null): void;
  setCursor(cell: string): void;
  onPlace?(cell: string): void;
  /** Return the element of the board that a selector finds. */
  find(what: string): SVGElement | null | undefined;
}

/** Focus an element of the board without scrolling the page. */
export function focusOn(element: SVGElement | null | undefined): void {
  element?.focus({ preventScroll: true });
}

/** Handle a key press on the board; keys without a meaning here are left to the page. */
export function onKey(board: Keyboard, event: KeyboardEvent): void {
  if (!board.camera || event.ctrlKey || event.metaKey || event.altKey) return;
  const { camera } = board, target = event.target as Element;
  const piece = target.getAttribute("data-piece"), cell = target.getAttribute("data-cell");
  if (event.key === "+" || event.key === "=") camera.zoom(1.35);
  else if (event.key === "-") camera.zoom(1 / 1.35);
  else if (event.key === "f" || event.key === "F") camera.fit();
  else if (event.key === "Escape") board.onSelect(null);
  else if (piece ? !onPiece(board, event.key, piece) : !cell || !onCell(board, event.key, cell)) {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

function pressed(key: string): boolean {
  return key === "Enter" || key === " ";
}

function onPiece({ pieces, selected, onSelect, find }: Keyboard, key: string, piece: string) {
  if (pressed(key)) onSelect(selected === piece ? null : piece);
  else if (key.startsWith("Arrow")) {
    const at = pieces.findIndex((one) => one.id === piece);
    const by = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    const next = pieces[(at + by + pieces.length) % pieces.length]!;
    focusOn(find(`[data-piece='${next.id}']`));
  } else return false;
  return true;
}

function onCell(board: Keyboard, key: string, cell: string): boolean {
  if (pressed(key)) enter(board, cell);
  else if (key.startsWith("Arrow")) {
    const next = board.layout.beside(cell, key);
    if (next) goTo(board, next);
  } else return false;
  return true;
}

function goTo({ layout, camera, setCursor, find }: Keyboard, cell: string): void {
  setCursor(cell);
  requestAnimationFrame(() => focusOn(find("[data-cell]")));
  const middle = layout.centre(cell), room = layout.cell * 0.6 * (camera?.zoomGoal ?? 1);
  const air = { left: room, right: room, top: room, bottom: room };
  if (camera && !camera.sees([middle], air)) camera.centre(middle);
}

/** Handle Enter on a hex: focus the choice on it, or select its piece. */
function enter(board: Keyboard, cell: string): void {
  const { groups, pieces, onSelect, find } = board, group = groups.find((one) => one.cell === cell);
  const first = group?.choices.find((choice) => !choice.option.refused) ?? group?.choices[0];
  if (first) focusOn(find(`[data-choice='${first.index}']`));
  else if (board.onPlace) board.onPlace(cell);
  else onSelect(pieces.find((piece) => piece.cell === cell)?.id ?? null);
}
