/** Words of standing orders. */

import EN from "../../words/en/standing.json" with { type: "json" };
import { speaker } from "../app/i18n.ts";

/** A word of them, in the reader's language. */
export const s = speaker("standing", EN);
