/** Open person: opens the sheet about a person, which is loaded when first needed. */

import type { PersonRef } from "../api/schema.ts";

/** The event after the reader mutes or unmutes a person. */
export const READING = "reading";

export function openPerson(person: PersonRef): void {
  import("./PersonSheet.tsx").then((file) => file.open(person)).catch(() => {});
}
