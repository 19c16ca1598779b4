/** Tournament: the reader's next step, the ranking, the pairings, and the rules. */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { readTournament } from "../api/calls/tournaments.ts";
import { Refused, send } from "../api/send.ts";
import { createLatest } from "../app/latest.ts";
import { LobbyTabs } from "../lobby/LobbyTabs.tsx";
import type { TournamentInfo } from "../api/schema.ts";
import { called, loadMe, loadRulesets } from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import { explain } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { Host } from "./Host.tsx";
import { useLooks } from "./polling.ts";
import { Rounds } from "./Rounds.tsx";
import { rulesOf } from "./rules.ts";
import { Standings } from "./Standings.tsx";
import { factsOf, stateOf } from "./state.ts";
import { Steps } from "./Steps.tsx";

const EVERY = 5_000;

/** Carries out an action, and shows the updated tournament. */
export type Doing = (doing: Promise<TournamentInfo>) => Promise<void>;

export function Tournament({ tournament: id }: { tournament: string }) {
  const found = useSignal<TournamentInfo | null>(null);
  const gone = useSignal(false);
  const latest = useMemo(createLatest, []);
  const show = (tournament: TournamentInfo | undefined) => {
    const known = tournament ?? found.peek();
    found.value = known && { ...known };
  };
  const refused = (error: unknown) => {
    if (error instanceof Refused && error.code === "no-tournament") gone.value = true;
    else if (!found.peek()) explain(error);
  };
  const load = () =>
    latest.again(send(readTournament(id, { since: found.peek()?.changes })), show, refused);
  useEffect(() => {
    loadMe().then(loadRulesets).catch(explain);
  }, []);
  useLooks(load, EVERY, id);
  const tournament = found.value;
  useEffect(() => setTitle(tournament?.name ?? t.tournaments("tournaments")), [tournament?.name]);
  const act: Doing = (doing) =>
    doing.then((tournament) => {
      latest.forget();
      show(tournament);
    }).catch(explain);
  return (
    <main class="page tournament" id="content">
      <LobbyTabs />
      <h1>{tournament?.name ?? t.tournaments("tournaments")}</h1>
      {gone.value && <p role="alert">{t.tournaments("gone")}</p>}
      {!tournament && !gone.value && <p>{t("loading")}</p>}
      {tournament && <Shown tournament={tournament} act={act} load={load} />}
    </main>
  );
}

function Shown(
  { tournament, act, load }: { tournament: TournamentInfo; act: Doing; load(): Promise<unknown> },
) {
  const open = tournament.state === "open";
  return (
    <>
      <p class="tournament-facts">
        {factsOf(tournament)}
        <span>{t.tournaments("run_by", { name: called(tournament.host) })}</span>
        {tournament.club && <a href={`/clubs/${tournament.club}`}>{t.tournaments("club")}</a>}
      </p>
      {tournament.about && <p>{tournament.about}</p>}
      <p role="status">
        <strong>{stateOf(tournament)}</strong> ·{" "}
        {t.tournaments("pilots", { n: tournament.entries, most: tournament.most })}
      </p>
      {tournament.word && (
        <p class="note">
          {t.tournaments("word", { name: called(tournament.host), word: tournament.word })}
        </p>
      )}
      <Steps tournament={tournament} act={act} load={load} />
      <Standings tournament={tournament} act={act} />
      {tournament.encounters.length > 0 && <Rounds tournament={tournament} />}
      {tournament.hosting && tournament.state !== "off" && (
        <Host tournament={tournament} act={act} />
      )}
      <section>
        <details class="form-more" open={open}>
          <summary>{t.tournaments("rules")}</summary>
          <ul class="tournament-rules">
            {rulesOf(tournament).map((one) => <li key={one}>{one}</li>)}
          </ul>
        </details>
      </section>
    </>
  );
}
