/** The pages of company, which come in one piece. */

import "../app/base.ts";
export { Avoided } from "./Avoided.tsx";
export { ChallengesHere } from "../lobby/Challenges.tsx";
export { Club } from "./Club.tsx";
export { Clubs } from "./Clubs.tsx";
export { FairPlay } from "../about/FairPlay.tsx";
export { Friends } from "./Friends.tsx";
export { FriendsHere } from "./FriendsHere.tsx";
