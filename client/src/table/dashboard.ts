/** Dashboard: everything that only games with speed strips need. It comes with the first of them. */

import "../pages/with_board.ts";
export { Cockpit } from "./Cockpit.tsx";
export { RoutineChoice } from "../standing/RoutineChoice.tsx";
export { Instruments, Priced } from "./Priced.tsx";
