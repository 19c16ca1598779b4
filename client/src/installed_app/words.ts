/** Words of the page as a program. */

import EN from "../../words/en/program.json" with { type: "json" };
import { speaker } from "../app/i18n.ts";

export const g = speaker("program", EN);
