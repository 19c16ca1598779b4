/**
 * Open page: which page of the room lies open, kept in the address so that it can be gone back to.
 */

import { asking, go, here } from "../app/router.ts";

export const PAGES = ["room", "story", "diary", "honour", "figures"] as const;
export type Page = (typeof PAGES)[number];

interface Place {
  page: Page;
  /** Whose log book lies open on it. */
  man: string | null;
  /** Which week of the story; the last one where none is named. */
  week: number | null;
}

/** The place an address names; what it does not know is the room itself. */
export function placeOf(address: URL): Place {
  const asked = address.searchParams;
  const page = PAGES.find((one) => one === asked.get("page")) ?? "room";
  const week = Number(asked.get("week") ?? NaN);
  return { page, man: asked.get("man"), week: Number.isInteger(week) ? week : null };
}

/** The address of another place at the same table. */
export function addressOf(place: Place, from: URL): URL {
  return asking(from, {
    page: place.page === "room" ? null : place.page,
    man: place.man,
    week: place.page === "story" && place.week !== null ? String(place.week) : null,
  });
}

/** Open another place; the back button leads here again. */
export function turnTo(place: Place): void {
  go(addressOf(place, here.peek()).href);
}
