/** Later: parts of company on other pages come when those are shown. */

import { laterBit } from "../app/lazy.tsx";

const rooms = () => import("./rooms.ts");
export const Avoided = laterBit(() => rooms().then((file) => file.Avoided));
export const ChallengesHere = laterBit(() => rooms().then((file) => file.ChallengesHere));
export const FriendsHere = laterBit(() => rooms().then((file) => file.FriendsHere));
