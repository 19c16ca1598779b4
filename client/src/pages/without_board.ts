/** The pages without a board: they come in one piece, when the first of them is opened. */

import "../board/ground.ts";
import "./words.ts";
export { About } from "./About.tsx";
export { Account } from "./Account.tsx";
export { Join } from "./Join.tsx";
export { Lab } from "./Lab.tsx";
export { NewGame } from "./NewGame.tsx";
export { Rules } from "./Rules.tsx";
export { School } from "./School.tsx";
