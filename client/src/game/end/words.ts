/** Words about a game that is over. */

import EN from "../../../words/en/end.json" with { type: "json" };
import { speaker } from "../../app/i18n.ts";

/** A word about the end of a game, in the reader's language. */
export const e = speaker("end", EN);
