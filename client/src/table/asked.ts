/** Asked: what a table shows when somebody asks for it, or never; it comes with the first of it. */

import "../pages/with_board.ts";
import "../pages/words.ts";
export { Invites } from "../invite/Invites.tsx";
export { Offer } from "../post/Offer.tsx";
export { Practising } from "../invite/Practising.tsx";
export { Unplayable } from "../pages/Unplayable.tsx";
export { Chat } from "./Chat.tsx";
export { Curtain } from "./Curtain.tsx";
export { Help } from "./Help.tsx";
export { MenuList, MenuSure } from "./MenuList.tsx";
export { Onlookers } from "../watch/Onlookers.tsx";
export { OrderSheet } from "./OrderSheet.tsx";
