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
export type Act = (doing: Promise<TournamentInfo>) => Promise<void>;

export function Tournament({ tournament: id }: { tournament: string }) {
  const found = useSignal<TournamentInfo | null>(null);
  const gone = useSignal(false);
  const latest = useMemo(createLatest, []);
  const show = (cup: TournamentInfo | undefined) => {
    const known = cup ?? found.peek();
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
  const cup = found.value;
  useEffect(() => setTitle(cup?.name ?? t.tournaments("tournaments")), [cup?.name]);
  const act: Act = (doing) =>
    doing.then((cup) => {
      latest.forget();
      show(cup);
    }).catch(explain);
  return (
    <main class="page tournament" id="content">
      <LobbyTabs />
      <h1>{cup?.name ?? t.tournaments("tournaments")}</h1>
      {gone.value && <p role="alert">{t.tournaments("gone")}</p>}
      {!cup && !gone.value && <p>{t("loading")}</p>}
      {cup && <Shown cup={cup} act={act} load={load} />}
    </main>
  );
}

function Shown({ cup, act, load }: { cup: TournamentInfo; act: Act; load(): Promise<unknown> }) {
  const open = cup.state === "open";
  return (
    <>
      <p class="tournament-facts">
        {factsOf(cup)}
        <span>{t.tournaments("run_by", { name: called(cup.host) })}</span>
        {cup.club && <a href={`/clubs/${cup.club}`}>{t.tournaments("club")}</a>}
      </p>
      {cup.about && <p>{cup.about}</p>}
      <p role="status">
        <strong>{stateOf(cup)}</strong> ·{" "}
        {t.tournaments("pilots", { n: cup.entries, most: cup.most })}
      </p>
      {cup.word && (
        <p class="note">{t.tournaments("word", { name: called(cup.host), word: cup.word })}</p>
      )}
      <Steps cup={cup} act={act} load={load} />
      <Standings cup={cup} act={act} />
      {cup.encounters.length > 0 && <Rounds cup={cup} />}
      {cup.hosting && cup.state !== "off" && <Host cup={cup} act={act} />}
      <section>
        <details class="form-more" open={open}>
          <summary>{t.tournaments("rules")}</summary>
          <ul class="tournament-rules">{rulesOf(cup).map((one) => <li key={one}>{one}</li>)}</ul>
        </details>
      </section>
    </>
  );
}
