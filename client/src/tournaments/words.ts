/** Words of tournaments. */

import EN from "../../words/en/cups.json" with { type: "json" };
import { speaker } from "../app/i18n.ts";

/** A word of a tournament, in the reader's language. */
export const c = speaker("cups", EN);
export type CupKey = keyof typeof EN;
