/** Film: what is drawn only while acts are shown; it comes when the first of them are. */

import "../pages/with_board.ts";
export { compose } from "./bits.ts";
export { Effects } from "./Effects.tsx";
export { Headlines } from "./Headlines.tsx";
export { SoundOffer } from "./SoundOffer.tsx";
