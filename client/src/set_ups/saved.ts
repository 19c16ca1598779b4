/** What lies on the bench of a game in this browser, and what is kept, for the pages that fly it. */

export const draftKey = (ruleset: string) => `aerodrome.workshop.${ruleset}`;

/** The name under which a form offers it among scenarios. */
export const DRAFT = "draft";

/** How a set-up calls itself. */
export function titleOf(text: string): string {
  return /^title\s*=\s*["'](.*)["']/m.exec(text)?.[1]?.replaceAll("\\", "") ?? "";
}

/** The kept set-up that a form calls by this name; "" if it is none. */
export function keptName(scenario: string): string {
  return scenario.startsWith("kept:") ? scenario.slice("kept:".length) : "";
}

/** The address of a kept set-up. */
export function setupAddress(setup: string): string {
  return `/editor/${encodeURIComponent(setup)}`;
}

/** Where a scenario of a form is changed. */
export function benchAddress(ruleset: string, scenario: string): string {
  const setup = keptName(scenario);
  if (setup) return setupAddress(setup);
  const asked = new URLSearchParams({ ruleset });
  if (scenario !== DRAFT) asked.set("scenario", scenario);
  return `/editor?${asked}`;
}
