/** The pages with a board, played or seen again: they come in one piece. */

import "../board/ground.ts";
export { Replay } from "../replay/Replay.tsx";
export { TablePage } from "../table/TablePage.tsx";
