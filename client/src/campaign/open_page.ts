/** Open page: the open page of a squadron, kept in the address so that the back button works. */

import { asking, go, here } from "../app/router.ts";

export const PAGES = ["room", "story", "diary", "honour", "figures"] as const;
export type Page = (typeof PAGES)[number];

interface Place {
  page: Page;
  /** The airman whose log book is open. */
  man: string | null;
  /** The week of the story; null for the last. */
  week: number | null;
}

/** Return the page in an address; the main page if it is unknown. */
export function placeOf(address: URL): Place {
  const asked = address.searchParams;
  const page = PAGES.find((one) => one === asked.get("page")) ?? "room";
  const week = Number(asked.get("week") ?? NaN);
  return { page, man: asked.get("man"), week: Number.isInteger(week) ? week : null };
}

/** Return the address of another page of the same game. */
export function addressOf(place: Place, from: URL): URL {
  return asking(from, {
    page: place.page === "room" ? null : place.page,
    man: place.man,
    week: place.page === "story" && place.week !== null ? String(place.week) : null,
  });
}

/** Open another page; the back button returns. */
export function turnTo(place: Place): void {
  go(addressOf(place, here.peek()).href);
}
