/** Rooms: the pages of tournaments, fetched together. */

import "../base.ts";
export { Cup } from "./Cup.tsx";
export { Cups } from "./Cups.tsx";
