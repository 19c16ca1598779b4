/** Words of the places to meet. */

import EN from "../../words/en/meet.json" with { type: "json" };
import { speaker } from "../app/i18n.ts";

/** A word of a place to meet, in the reader's language. */
export const m = speaker("meet", EN);
