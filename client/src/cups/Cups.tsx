/** Cups: the tournaments there are: to join, being played, over; and a form to make one. */

import "../pages/words.ts";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { createLatest } from "../latest.ts";
import { Doors } from "../meet/Doors.tsx";
import type { TournamentLine } from "../schema.ts";
import { called, loadMe, loadRulesets, me, rulesets } from "../store.ts";
import { setTitle } from "../table/attention.ts";
import { explain } from "../toasts.tsx";
import { t } from "../ui.ts";
import { door } from "./door.ts";
import { Make } from "./Make.tsx";
import { useLooks } from "./looking.ts";
import { factsOf, stateOf } from "./state.ts";
import { c } from "./words.ts";

const EVERY = 15_000;
const PARTS = [["to_join", ["open"]], ["running", ["running"]], ["over", ["over", "off"]]] as const;

export function Cups() {
  const found = useSignal<readonly TournamentLine[] | null>(null);
  const latest = useMemo(createLatest, []);
  const load = () =>
    latest.again(
      door.list(),
      ({ tournaments }) => found.value = tournaments,
      (error) => found.peek() || explain(error),
    );
  useEffect(() => {
    setTitle(c("tournaments"));
    loadMe().then(loadRulesets).catch(explain);
  }, []);
  useLooks(load, EVERY);
  const all = found.value;
  return (
    <main class="page" id="content">
      <Doors />
      <h1>{c("tournaments")}</h1>
      {!all && <p>{t("loading")}</p>}
      {all && !all.length && <p>{c("none")}</p>}
      {all && all.length > 0 && PARTS.map(([title, states]) => (
        <Part
          key={title}
          title={c(title)}
          cups={all.filter(({ state }) => (states as readonly string[]).includes(state))}
        />
      ))}
      <section>
        <h2>{c("make")}</h2>
        <p>{c("make_text")}</p>
        {me.value && !me.value.account && (
          <p>
            {c("account_make")} <a href="/account">{t("account")}</a>
          </p>
        )}
        {me.value?.account && rulesets.value && <Make shelf={rulesets.value} />}
      </section>
    </main>
  );
}

function Part({ title, cups }: { title: string; cups: readonly TournamentLine[] }) {
  return (
    <section>
      <h2>{title}</h2>
      {!cups.length && <p class="faint">{c("nothing_here")}</p>}
      <ul class="tiles">
        {cups.map((one) => (
          <li key={one.id} class="tile cup-tile">
            <b>
              <a href={`/tournaments/${one.id}`}>{one.name}</a>
            </b>
            <span>{factsOf(one)}</span>
            <span>{c("run_by", { name: called(one.host) })}</span>
            <span>
              {stateOf(one)} · {c("pilots", { n: one.entries, most: one.most })}
              {one.mine && <strong>{c("joined")}</strong>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
