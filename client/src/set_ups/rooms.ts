/** The workshop and its shelf: they come in one piece. */

import "../app/with_board.ts";
export { Shelf } from "./SetUps.tsx";
export { Workshop } from "./editor/Editor.tsx";
