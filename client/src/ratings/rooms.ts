/** Rooms: the pages of pilots, in one piece. */

import "../app/base.ts";

export { Pilots } from "./Pilots.tsx";
export { Profile } from "./Profile.tsx";
