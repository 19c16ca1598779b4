/** Kinds of boards: a new kind is a module in this folder and a line below. */

import { signal } from "@preact/signals";
import { during } from "../app/busy.ts";
import type { AnyBoard, Layout } from "./layout.ts";
import { hexLayout } from "./hex/hex.ts";
import { latticeLayout } from "./lattice/lattice.ts";

/** The code that draws boards seen from the side, once loaded. */
export const beside = signal<typeof import("./sky/sky.ts") | null>(null);

/** Return whether a board can be drawn; otherwise fetch the code that it needs. */
export function ready(board: AnyBoard): boolean {
  if (board.type !== "SkyBoard") return true;
  if (!beside.value) fetchBeside();
  return beside.value !== null;
}

export async function fetchBeside(): Promise<void> {
  beside.value ??= await during(import("./sky/sky.ts"));
}

export function layoutOf(board: AnyBoard): Layout {
  switch (board.type) {
    case "HexBoard":
      return hexLayout(board);
    case "LatticeBoard":
      return latticeLayout(board);
    case "SkyBoard":
      return beside.peek()!.skyOver(board);
  }
}
