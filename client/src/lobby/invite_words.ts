/** Words of invitations. */

import EN from "../../words/en/invite.json" with { type: "json" };
import { speaker } from "../app/i18n.ts";

/** A word of an invitation, in the reader's language. */
export const i = speaker("invite", EN);
