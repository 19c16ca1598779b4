/** Words of pilots: their ratings, profiles and log books. */

import EN from "../../words/en/pilots.json" with { type: "json" };
import { speaker } from "../app/i18n.ts";

/** A word of pilots, in the reader's language. */
export const p = speaker("pilots", EN);
