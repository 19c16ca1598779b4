/** Words about something that is wrong. */

import EN from "../../words/en/report.json" with { type: "json" };
import { speaker } from "../app/i18n.ts";

/** A word about something that is wrong, in the reader's language. */
export const r = speaker("report", EN);
