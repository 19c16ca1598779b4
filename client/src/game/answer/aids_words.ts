/** Words of what comes beside a question: ends, hints, dials, prices and the instructor. */

import EN from "../../../words/en/aids.json" with { type: "json" };
import { speaker } from "../../app/i18n.ts";

/** A word of it, in the reader's language. */
export const a = speaker("aids", EN);
