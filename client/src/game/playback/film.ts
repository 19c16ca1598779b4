/** Film: what is drawn only while acts are shown; it comes when the first of them are. */

import "../../app/with_board.ts";
export { compose } from "./bits.ts";
export { Effects } from "../../board/overlays/Effects.tsx";
export { Headlines } from "../../board/overlays/Headlines.tsx";
export { SoundOffer } from "./SoundOffer.tsx";
