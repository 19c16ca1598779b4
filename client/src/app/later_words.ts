/** Words of pages that are not on the way to a first question: they come with those pages. */

import EN from "../../words/en/pages.json" with { type: "json" };
import { learn } from "./i18n.ts";

export type LaterKey = keyof typeof EN;

learn("pages", EN);
