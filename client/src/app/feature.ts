/** Feature: what a folder of the page adds to the others, which know it by this interface only. */

import type { ComponentType } from "preact";

interface How {
  /** Parameters that may change without restarting the page, as changes of all others do. */
  keeps?: readonly string[];
  /** Whether it fills the window, without the shell. */
  whole?: true;
  /** Whether it has its own link to the home page. */
  plain?: true;
  /** Whether it is also available without a server. */
  site?: true;
}

export interface Page extends How {
  /** Its address. A part in braces is a parameter; one with a question mark is optional. */
  path: string;
  show: ComponentType<Record<string, string>>;
}

/** Something that a club's page announces. */
export interface Meeting {
  address: string;
  title: string;
  note: string;
}

export interface Feature {
  pages?: readonly Page[];
  /** A tab of the lobby. */
  tab?: { address: string; name(): string };
  /** A way on from the end of a game against other people. */
  AfterGame?: ComponentType<{ game: string }>;
  /** Return what members of a club can take part in; its list ends with a link to the tab. */
  meetings?(club: string): Promise<readonly Meeting[]>;
}

/** What features have declared; import it from `features.ts`, which loads them. */
export const FEATURES: Feature[] = [];

export function declareFeature(feature: Feature): void {
  FEATURES.push(feature);
}

/** Return a page at an address. The server and the site read the addresses in these calls. */
export function page<P>(path: string, show: ComponentType<P>, how: How = {}): Page {
  return { path, show: show as unknown as Page["show"], ...how };
}
