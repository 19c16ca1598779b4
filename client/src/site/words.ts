/** Words of the site that plays without a server. */

import EN from "../../words/en/local.json" with { type: "json" };
import { speaker } from "../app/i18n.ts";

export const l = speaker("local", EN);
