/** Meet somebody: the sheet about him comes when it is first asked for. */

import type { Whom } from "../schema.ts";

/** What is said to the whole page when its reader has chosen to read other people. */
export const READING = "reading";

export function meet(whom: Whom): void {
  import("./sheet.tsx").then((file) => file.open(whom)).catch(() => {});
}
