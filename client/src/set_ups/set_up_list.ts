/** Set-ups that are kept, found and changed in a list. */

import type { SetupLine } from "../api/schema.ts";

/** Whether a set-up is what somebody looks for: by its title, text or author. */
export function matches(setup: SetupLine, search: string): boolean {
  const all = `${setup.title} ${setup.name} ${setup.about} ${setup.author}`.toLowerCase();
  return search.toLowerCase().split(/\s+/).every((word) => all.includes(word));
}

/** The list with a line as it is now. */
export function withLine(setups: readonly SetupLine[], line: SetupLine): readonly SetupLine[] {
  return setups.map((one) => one.id === line.id ? line : one);
}
