/** Rooms: the pages of watching and of my games come in one piece. */

import "../app/base.ts";
export { Search } from "../archive/Search.tsx";
export { Watch } from "./Watch.tsx";
