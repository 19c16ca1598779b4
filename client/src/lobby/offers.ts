/** Offers: functions about lists of open tables. */

import { t } from "../app/i18n.ts";
import type { MyMeeting, OfferInfo } from "../api/schema.ts";

/** Return the seats of a table that are free. */
export function freeSeats(offer: OfferInfo): string[] {
  const taken = new Set(offer.sitters.map(({ seat }) => seat));
  return offer.seats.filter((seat) => !taken.has(seat));
}

/** Return the tables in the order shown: the reader's own first, then the newest. */
export function rightly(tables: readonly OfferInfo[], mine: MyMeeting | null): OfferInfo[] {
  const own = new Set([...mine?.offers ?? [], ...mine?.sits ?? []]);
  return [...tables].sort((one, two) => Number(own.has(two.id)) - Number(own.has(one.id)));
}

/** Return the number of tables, in words. */
export function tableCount(n: number): string {
  return n ? t.lobby("count", { n }) : t.lobby("nobody");
}
