/** The kinds of boards. A new kind is a module here and a line below. */

import { signal } from "@preact/signals";
import { during } from "../app/busy.ts";
import type { AnyBoard, Layout } from "./layout.ts";
import { hexLayout } from "./hex/hex.ts";
import { latticeLayout } from "./lattice/lattice.ts";

/** What skies are drawn with, once it has come. */
export const beside = signal<typeof import("./sky/sky.ts") | null>(null);

/** Whether a board can be laid; what it lacks is on its way from now on. */
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
