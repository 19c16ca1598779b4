/** Rooms: the pages of tournaments, fetched together. */

import "../app/base.ts";
export { Cup } from "./Tournament.tsx";
export { Cups } from "./Tournaments.tsx";
