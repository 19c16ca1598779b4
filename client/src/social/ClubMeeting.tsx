/** Club meeting: open tables and tournaments for the members of a club. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { paced } from "../game/clocks/pace.ts";
import { useLatest } from "../app/latest.ts";
import type { ClubPage, OfferInfo, TournamentLine } from "../api/schema.ts";
import { called, titled } from "../app/store.ts";
import { getLobby } from "../api/calls/lobby.ts";
import { listTournaments } from "../api/calls/tournaments.ts";
import { send } from "../api/send.ts";

export function Meeting({ page: { club } }: { page: ClubPage }) {
  const tables = useSignal<readonly OfferInfo[]>([]);
  const cups = useSignal<readonly TournamentLine[]>([]);
  useLatest(
    () => send(getLobby()),
    ({ tables: { put = [] } }) => tables.value = put.filter((one) => one.club === club.name),
    () => {},
    [club.id],
  );
  useLatest(
    () => send(listTournaments({ club: club.id })),
    ({ tournaments }) => cups.value = tournaments,
    () => {},
    [club.id],
  );
  return (
    <section aria-labelledby="club_meeting">
      <h2 id="club_meeting">{t.social("club_meeting")}</h2>
      <ul class="option-list">
        {tables.value.map((one) => (
          <li key={one.id} class="option">
            <a class="option-title" href="/lobby">{titled(one)}</a>
            <span class="faint">{called(one.sitters[0]?.name ?? "")}</span>
            <span class="option-text">{paced(one)}</span>
          </li>
        ))}
        {cups.value.map((one) => (
          <li key={one.id} class="option">
            <a class="option-title" href={`/tournaments/${encodeURIComponent(one.id)}`}>
              {one.name}
            </a>
            <span class="faint">{t.social(`cup_${one.state}`)}</span>
          </li>
        ))}
      </ul>
      {!tables.value.length && !cups.value.length && (
        <p class="faint">{t.social("club_meeting_none")}</p>
      )}
      <p>
        <a href="/lobby">{t.social("to_tables")}</a> ·{" "}
        <a href="/tournaments">{t.social("to_tournaments")}</a>
      </p>
    </section>
  );
}
