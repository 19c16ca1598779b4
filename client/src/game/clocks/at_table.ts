/** At table: what a game with a clock, or whose players are away, shows beside the play. */

import "../../app/with_board.ts";
import "../../app/later_words.ts";
export { Absence } from "./Absence.tsx";
export { SeatClock } from "./SeatClock.tsx";
