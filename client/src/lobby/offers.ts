/** Offers: what a list of open tables is asked. */

import { t } from "../app/i18n.ts";
import type { MyMeeting, OfferInfo } from "../api/schema.ts";

/** The seats of a table that nobody has chosen. */
export function freeSeats(offer: OfferInfo): string[] {
  const taken = new Set(offer.sitters.map(({ seat }) => seat));
  return offer.seats.filter((seat) => !taken.has(seat));
}

/** The tables in the order in which they are shown: one's own first, else the newest. */
export function rightly(tables: readonly OfferInfo[], mine: MyMeeting | null): OfferInfo[] {
  const own = new Set([...mine?.offers ?? [], ...mine?.sits ?? []]);
  return [...tables].sort((one, two) => Number(own.has(two.id)) - Number(own.has(one.id)));
}

/** How many tables there are, in words. */
export function told(n: number): string {
  return n ? t.lobby("count", { n }) : t.lobby("nobody");
}
