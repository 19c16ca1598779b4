/** The pages without a board: they come in one piece, when the first of them is opened. */

import "../board/ground.ts";
import "./later_words.ts";
export { About } from "../about/About.tsx";
export { Account } from "../accounts/Account.tsx";
export { Join } from "../lobby/Join.tsx";
export { Lab } from "../studies/Laboratory.tsx";
export { NewGame } from "../new_game/NewGame.tsx";
export { Rules } from "../rulebook/Rules.tsx";
export { School } from "../lessons/School.tsx";
