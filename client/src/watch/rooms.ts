/** Rooms: the pages of watching and of my games come in one piece. */

import "../base.ts";
export { Search } from "./Search.tsx";
export { Watch } from "./Watch.tsx";
