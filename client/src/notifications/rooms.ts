/** The parts of the page about letters: they come in one piece, when the first of them is shown. */

import "../app/base.ts";
import "../app/later_words.ts";
export { Confirm, FoundPassword, Lost, Stop } from "./Links.tsx";
export { Messages } from "./Messages.tsx";
