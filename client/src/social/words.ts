/** Words of company: friends, challenges, clubs and manners. */

import EN from "../../words/en/clubs.json" with { type: "json" };
import { speaker } from "../app/i18n.ts";

/** A word of company, in the reader's language. */
export const c = speaker("clubs", EN);
