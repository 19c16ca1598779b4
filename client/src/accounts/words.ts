/** Words about one's own account. */

import EN from "../../words/en/account.json" with { type: "json" };
import { speaker } from "../app/i18n.ts";

/** A word about one's account, in the reader's language. */
export const a = speaker("account", EN);
