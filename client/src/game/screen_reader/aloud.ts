/** Aloud: the table for who listens, and for who has no mouse. It comes when the table is laid. */

import "../../app/with_board.ts";
import { keepFocus } from "./focus.ts";

export { EndList } from "./EndList.tsx";
export { Narration } from "./Narration.tsx";
export { Situation } from "./Situation.tsx";

keepFocus();
