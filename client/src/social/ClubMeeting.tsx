/** Club meeting: what the members of a club can take part in, such as its open tables. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { paced } from "../game/clocks/pace.ts";
import type { Meeting as Announced } from "../app/feature.ts";
import { FEATURES } from "../app/features.ts";
import { useLatest } from "../app/latest.ts";
import type { ClubPage, OfferInfo } from "../api/schema.ts";
import { called, titled } from "../app/store.ts";
import { getLobby } from "../api/calls/lobby.ts";
import { send } from "../api/send.ts";

const hosts = FEATURES.filter(({ meetings }) => meetings);

/** Return what other features announce for a club. */
async function announced(club: string): Promise<Announced[]> {
  const found = await Promise.all(hosts.map(({ meetings }) => meetings?.(club) ?? []));
  return found.flat();
}

export function Meeting({ page: { club } }: { page: ClubPage }) {
  const tables = useSignal<readonly OfferInfo[]>([]);
  const others = useSignal<readonly Announced[]>([]);
  useLatest(
    () => send(getLobby()),
    ({ tables: { put = [] } }) => tables.value = put.filter((one) => one.club === club.name),
    () => {},
    [club.id],
  );
  useLatest(() => announced(club.id), (found) => others.value = found, () => {}, [club.id]);
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
        {others.value.map((one) => (
          <li key={one.address} class="option">
            <a class="option-title" href={one.address}>{one.title}</a>
            <span class="faint">{one.note}</span>
          </li>
        ))}
      </ul>
      {!tables.value.length && !others.value.length && (
        <p class="faint">{t.social("club_meeting_none")}</p>
      )}
      <p>
        <a href="/lobby">{t.social("to_tables")}</a>
        {hosts.map(({ tab }) =>
          tab && (
            <>
              {" "}· <a href={tab.address}>{tab.name()}</a>
            </>
          )
        )}
      </p>
    </section>
  );
}
