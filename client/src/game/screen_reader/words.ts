/** Words for who listens. */

import EN from "../../../words/en/aloud.json" with { type: "json" };
import { speaker } from "../../app/i18n.ts";

/** A word for who listens, in the reader's language. */
export const a = speaker("aloud", EN);
