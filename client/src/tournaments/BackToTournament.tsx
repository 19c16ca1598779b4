/** Back to tournament: a link from the end of a game to its tournament, if it has one. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { useLatest } from "../app/latest.ts";
import type { TournamentLine } from "../api/schema.ts";
import { listTournaments } from "../api/calls/tournaments.ts";
import { send } from "../api/send.ts";

export function BackToTournament({ game }: { game: string }) {
  const found = useSignal<TournamentLine | undefined>(undefined);
  useLatest(
    () => send(listTournaments({ game })),
    ({ tournaments }) => found.value = tournaments[0],
    () => {},
    [game],
  );
  const cup = found.value;
  return cup
    ? (
      <a class="button button-main" href={`/tournaments/${cup.id}`}>
        {t.tournaments("back_to", { name: cup.name })}
      </a>
    )
    : null;
}
