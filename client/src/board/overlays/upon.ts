/** Upon: signs, plates and counters over the map; they come when the map stands. */

import "../../app/with_board.ts";

export { Choices } from "./Choices.tsx";
export { OverPieces } from "./Over.tsx";
export { Pointers } from "./Pointers.tsx";
