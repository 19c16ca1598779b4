/** The pages with a table, played or seen again: they come in one piece. */

import "../board/ground.ts";
export { Replay } from "../pages/Replay.tsx";
export { TablePage } from "./TablePage.tsx";
