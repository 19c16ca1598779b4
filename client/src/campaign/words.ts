/** The squadron room's own words. */

import EN from "../../words/en/squadron.json" with { type: "json" };
import { speaker } from "../app/i18n.ts";

export type RoomKey = keyof typeof EN;

/** A word of the room, in the reader's language. */
export const r = speaker("squadron", EN);
