/** Aids: keys for ends and the ace's hints. They come when the first question stands. */

import "../../app/with_board.ts";
export { Ends } from "./ends/Ends.tsx";
export { Hint } from "../../advice/Hint.tsx";
export { createLaid } from "./ends/laid.ts";
export { QuestionTabs } from "./QuestionTabs.tsx";
export { WhatIfDoor } from "../what_if/WhatIfButton.tsx";
