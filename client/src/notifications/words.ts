/** Words about letters. */

import EN from "../../words/en/post.json" with { type: "json" };
import { speaker } from "../app/i18n.ts";

/** A word about letters, in the reader's language. */
export const p = speaker("post", EN);
