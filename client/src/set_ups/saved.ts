/**
 * Saved set-ups: the draft of a game in this browser and saved set-ups, for the pages that fly
 * them.
 */

export const draftKey = (ruleset: string) => `aerodrome.workshop.${ruleset}`;

/** The value of the draft in a form's list of scenarios. */
export const DRAFT = "draft";

/** Return the title in a set-up's text. */
export function titleOf(text: string): string {
  return /^title\s*=\s*["'](.*)["']/m.exec(text)?.[1]?.replaceAll("\\", "") ?? "";
}

/** Return the id of the saved set-up with this value in a form; "" if it is not one. */
export function keptName(scenario: string): string {
  return scenario.startsWith("kept:") ? scenario.slice("kept:".length) : "";
}

/** Return the address of a saved set-up. */
export function setupAddress(setup: string): string {
  return `/editor/${encodeURIComponent(setup)}`;
}

/** Return the address where a form's scenario is edited. */
export function benchAddress(ruleset: string, scenario: string): string {
  const setup = keptName(scenario);
  if (setup) return setupAddress(setup);
  const asked = new URLSearchParams({ ruleset });
  if (scenario !== DRAFT) asked.set("scenario", scenario);
  return `/editor?${asked}`;
}
