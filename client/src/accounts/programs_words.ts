/** Words about one's own programs. */

import EN from "../../words/en/bots.json" with { type: "json" };
import { speaker } from "../app/i18n.ts";

/** A word about one's programs, in the reader's language. */
export const b = speaker("bots", EN);
