/** At table: what a game with a clock, or whose players are away, shows beside the play. */

import "../pages/with_board.ts";
import "../pages/words.ts";
export { Absence } from "./Absence.tsx";
export { SeatClock } from "./SeatClock.tsx";
