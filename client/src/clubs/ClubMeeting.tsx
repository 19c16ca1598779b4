/** Club meeting: open tables and tournaments for the members of a club. */

import { useSignal } from "@preact/signals";
import { paced } from "../invite/pace.ts";
import { useLatest } from "../latest.ts";
import type { ClubPage, OfferInfo, TournamentLine } from "../schema.ts";
import { called, titled } from "../store.ts";
import { door } from "./door.ts";
import { c } from "./words.ts";

export function Meeting({ page: { club } }: { page: ClubPage }) {
  const tables = useSignal<readonly OfferInfo[]>([]);
  const cups = useSignal<readonly TournamentLine[]>([]);
  useLatest(
    () => door.tables(),
    ({ tables: { put = [] } }) => tables.value = put.filter((one) => one.club === club.name),
    () => {},
    [club.id],
  );
  useLatest(
    () => door.tournaments(club.id),
    ({ tournaments }) => cups.value = tournaments,
    () => {},
    [club.id],
  );
  return (
    <section aria-labelledby="club_meeting">
      <h2 id="club_meeting">{c("club_meeting")}</h2>
      <ul class="option-list">
        {tables.value.map((one) => (
          <li key={one.id} class="option">
            <a class="option-title" href="/meet">{titled(one)}</a>
            <span class="faint">{called(one.sitters[0]?.name ?? "")}</span>
            <span class="option-text">{paced(one)}</span>
          </li>
        ))}
        {cups.value.map((one) => (
          <li key={one.id} class="option">
            <a class="option-title" href={`/tournaments/${encodeURIComponent(one.id)}`}>
              {one.name}
            </a>
            <span class="faint">{c(`cup_${one.state}`)}</span>
          </li>
        ))}
      </ul>
      {!tables.value.length && !cups.value.length && <p class="faint">{c("club_meeting_none")}</p>}
      <p>
        <a href="/meet">{c("to_tables")}</a> · <a href="/tournaments">{c("to_tournaments")}</a>
      </p>
    </section>
  );
}
