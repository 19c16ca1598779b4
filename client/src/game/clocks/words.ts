/** Words of pace: clocks, lateness, sleep and leave. */

import EN from "../../../words/en/pace.json" with { type: "json" };
import { locale, speaker } from "../../app/i18n.ts";

/** A word about pace, in the reader's language. */
export const p = speaker("pace", EN);

/** "3 Dec, 14:05", from seconds since 1970. */
export function date(seconds: number): string {
  const how = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(locale(), how).format(seconds * 1000);
}
