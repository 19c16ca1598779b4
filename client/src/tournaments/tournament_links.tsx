/** Tournament links: what other pages show of tournaments. */

import { useSignal } from "@preact/signals";
import { listTournaments } from "../api/calls/tournaments.ts";
import type { TournamentLine } from "../api/schema.ts";
import { send } from "../api/send.ts";
import type { Meeting } from "../app/feature.ts";
import { t } from "../app/i18n.ts";
import { useLatest } from "../app/latest.ts";
import { stateOf } from "./state.ts";

/** A link from the end of a game to its tournament, if it has one. */
export function BackToTournament({ game }: { game: string }) {
  const found = useSignal<TournamentLine | undefined>(undefined);
  useLatest(
    () => send(listTournaments({ game })),
    ({ tournaments }) => found.value = tournaments[0],
    () => {},
    [game],
  );
  const tournament = found.value;
  if (!tournament) return null;
  return (
    <a class="button button-main" href={`/tournaments/${tournament.id}`}>
      {t.tournaments("back_to", { name: tournament.name })}
    </a>
  );
}

/** Return the tournaments of a club, as its page announces them. */
export async function clubMeetings(club: string): Promise<Meeting[]> {
  const { tournaments } = await send(listTournaments({ club }));
  return tournaments.map((one) => ({
    address: `/tournaments/${encodeURIComponent(one.id)}`,
    title: one.name,
    note: stateOf(one),
  }));
}
