/** Dashboard: everything that only games with speed strips need. It comes with the first of them. */

export { Cockpit } from "./Cockpit.tsx";
export { Instruments, Priced } from "./Priced.tsx";
