/** The workshop's own words. */

import EN from "../../words/en/workshop.json" with { type: "json" };
import { speaker } from "../app/i18n.ts";

/** A word of the workshop, in the reader's language. */
export const w = speaker("workshop", EN);
