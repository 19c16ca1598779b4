/** Upon: signs and plates over the map; they come when the map stands. */

import "../pages/with_board.ts";

export { OverPieces } from "./Over.tsx";
export { Pointers } from "./Pointers.tsx";
