/** Words of the briefing sheet. */

import EN from "../../../words/en/briefing.json" with { type: "json" };
import { speaker } from "../../app/i18n.ts";

/** A word of the briefing, in the reader's language. */
export const b = speaker("briefing", EN);
