/** Asked: what a table shows when somebody asks for it, or never; it comes with the first of it. */

import "../app/with_board.ts";
import "../app/later_words.ts";
export { Invites } from "../lobby/Invites.tsx";
export { Offer } from "../notifications/Offer.tsx";
export { Practising } from "../lobby/Practising.tsx";
export { Unplayable } from "../archive/Unplayable.tsx";
export { Chat } from "./Chat.tsx";
export { Curtain } from "./Curtain.tsx";
export { Help } from "./Help.tsx";
export { MenuList, MenuSure } from "./MenuList.tsx";
export { Onlookers } from "../spectators/Onlookers.tsx";
export { OrderSheet } from "./OrderSheet.tsx";
