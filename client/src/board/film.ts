/** Film: what is drawn only while acts are shown; it comes when the first of them are. */

export { Effects } from "./Effects.tsx";
export { Headlines } from "./Headlines.tsx";
