/** The page with a board that is played on: it comes in one piece. */

import "../board/ground.ts";
export { TablePage } from "../game/TablePage.tsx";
