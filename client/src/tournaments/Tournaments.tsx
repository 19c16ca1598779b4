/** Tournaments: those to join, in progress and finished, and a form to create one. */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { createLatest } from "../app/latest.ts";
import { LobbyTabs } from "../lobby/LobbyTabs.tsx";
import type { TournamentLine } from "../api/schema.ts";
import { called, loadMe, loadRulesets, me, rulesets } from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import { explain } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { listTournaments } from "../api/calls/tournaments.ts";
import { send } from "../api/send.ts";
import { TournamentForm } from "./TournamentForm.tsx";
import { useLooks } from "./polling.ts";
import { factsOf, stateOf } from "./state.ts";

const EVERY = 15_000;
const PARTS = [["to_join", ["open"]], ["running", ["running"]], ["over", ["over", "off"]]] as const;

export function Tournaments() {
  const found = useSignal<readonly TournamentLine[] | null>(null);
  const latest = useMemo(createLatest, []);
  const load = () =>
    latest.again(
      send(listTournaments()),
      ({ tournaments }) => found.value = tournaments,
      (error) => found.peek() || explain(error),
    );
  useEffect(() => {
    setTitle(t.tournaments("tournaments"));
    loadMe().then(loadRulesets).catch(explain);
  }, []);
  useLooks(load, EVERY);
  const all = found.value;
  return (
    <main class="page" id="content">
      <LobbyTabs />
      <h1>{t.tournaments("tournaments")}</h1>
      {!all && <p>{t("loading")}</p>}
      {all && !all.length && <p>{t.tournaments("none")}</p>}
      {all && all.length > 0 && PARTS.map(([title, states]) => (
        <Part
          key={title}
          title={t.tournaments(title)}
          tournaments={all.filter(({ state }) => (states as readonly string[]).includes(state))}
        />
      ))}
      <section>
        <h2>{t.tournaments("make")}</h2>
        <p>{t.tournaments("make_text")}</p>
        {me.value && !me.value.account && (
          <p>
            {t.tournaments("account_make")} <a href="/account">{t("account")}</a>
          </p>
        )}
        {me.value?.account && rulesets.value && <TournamentForm shelf={rulesets.value} />}
      </section>
    </main>
  );
}

function Part({ title, tournaments }: { title: string; tournaments: readonly TournamentLine[] }) {
  return (
    <section>
      <h2>{title}</h2>
      {!tournaments.length && <p class="faint">{t.tournaments("nothing_here")}</p>}
      <ul class="tiles">
        {tournaments.map((one) => (
          <li key={one.id} class="tile tournament-tile">
            <b>
              <a href={`/tournaments/${one.id}`}>{one.name}</a>
            </b>
            <span>{factsOf(one)}</span>
            <span>{t.tournaments("run_by", { name: called(one.host) })}</span>
            <span>
              {stateOf(one)} · {t.tournaments("pilots", { n: one.entries, most: one.most })}
              {one.mine && <strong>{t.tournaments("joined")}</strong>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
