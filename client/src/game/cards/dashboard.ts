/** Dashboard: everything that only games with speed strips need. It comes with the first of them. */

import "../../app/with_board.ts";
export { Cockpit } from "./Cockpit.tsx";
export { RoutineChoice } from "../../standing_orders/RoutineChoice.tsx";
export { Instruments, Priced } from "../answer/Priced.tsx";
