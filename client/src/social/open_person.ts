/** The sheet about a person: it comes when it is first asked for. */

import type { Whom } from "../api/schema.ts";

/** What is said to the whole page when its reader has chosen to read other people. */
export const READING = "reading";

export function openPerson(whom: Whom): void {
  import("./PersonSheet.tsx").then((file) => file.open(whom)).catch(() => {});
}
