/** Aids: keys for ends and the ace's hints. They come when the first question stands. */

import "../pages/with_board.ts";
export { Ends } from "./Ends.tsx";
export { Hint } from "./Hint.tsx";
export { createLaid } from "./laid.ts";
export { QuestionTabs } from "./QuestionTabs.tsx";
export { WhatIfDoor } from "../whatif/Door.tsx";
