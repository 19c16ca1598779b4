/** The workshop and its shelf: they come in one piece. */

import "../pages/with_board.ts";
export { Shelf } from "./Shelf.tsx";
export { Workshop } from "./Workshop.tsx";
