/** Words of watching, and of finding a game again. */

import EN from "../../words/en/watch.json" with { type: "json" };
import { speaker } from "../app/i18n.ts";

/** A word of watching, in the reader's language. */
export const w = speaker("watch", EN);
