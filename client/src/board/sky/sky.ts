/** Sky: everything that only boards seen from the side need; loaded with the first such board. */

import type { SkyBoard } from "../../api/schema.ts";
import { airspaceLayout } from "./airspace.ts";
import { skyLayout } from "./side.ts";
import type { Layout } from "../layout.ts";

export { ASIDE, Energy, flightOf, Wake, Wear } from "./Flight.tsx";
export { Profile, ProfileShape } from "./profile.tsx";
export { TractLines, TractNames } from "./Tracts.tsx";
export { BoardTokens } from "./BoardTokens.tsx";

export function skyOver(board: SkyBoard): Layout {
  return board.hexes ? airspaceLayout(board) : skyLayout(board);
}
