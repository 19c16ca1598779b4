/** Later: clocks and absence come with the first table that has them. */

import { laterBit } from "../../app/lazy.tsx";

const atTable = () => import("./at_table.ts");
export const Absence = laterBit(() => atTable().then((file) => file.Absence));
export const SeatClock = laterBit(() => atTable().then((file) => file.SeatClock));
