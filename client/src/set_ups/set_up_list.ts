/** Set-up list: searches and updates a list of set-ups. */

import type { SetupLine } from "../api/schema.ts";

/** Return whether a set-up matches a search, by its title, text or author. */
export function matches(setup: SetupLine, search: string): boolean {
  const all = `${setup.title} ${setup.name} ${setup.about} ${setup.author}`.toLowerCase();
  return search.toLowerCase().split(/\s+/).every((word) => all.includes(word));
}

/** Return the list with an updated line. */
export function withLine(setups: readonly SetupLine[], line: SetupLine): readonly SetupLine[] {
  return setups.map((one) => one.id === line.id ? line : one);
}
