/** Dashboard: everything that only games with speed strips need. It comes with the first of them. */

import "../board/ground.ts";
export { Cockpit } from "./Cockpit.tsx";
export { Instruments, Priced } from "./Priced.tsx";
