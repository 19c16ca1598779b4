/** The kinds of boards. A new kind is a module here and a line below. */

import type { AnyBoard, Layout } from "../layout.ts";
import { airspaceLayout } from "./airspace.ts";
import { hexLayout } from "./hex.ts";
import { latticeLayout } from "./lattice.ts";
import { skyLayout } from "./sky.ts";

export function layoutOf(board: AnyBoard): Layout {
  switch (board.type) {
    case "HexBoard":
      return hexLayout(board);
    case "LatticeBoard":
      return latticeLayout(board);
    case "SkyBoard":
      return board.hexes ? airspaceLayout(board) : skyLayout(board);
  }
}
