/** Words of a guess at an enemy. */

import EN from "../../../words/en/whatif.json" with { type: "json" };
import { speaker } from "../../app/i18n.ts";

/** A word of a guess, in the reader's language. */
export const w = speaker("whatif", EN);
