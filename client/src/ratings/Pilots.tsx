/** Pilots: the best players of a game, page by page, and the reader's own rank. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { pilotAddress } from "../social/addresses.ts";
import { Pick } from "../ui/fields.tsx";
import { useLatest } from "../app/latest.ts";
import { LobbyTabs } from "../lobby/LobbyTabs.tsx";
import type { Pilots as Page, Ranked, ReadyProgram } from "../api/schema.ts";
import { loadRulesets, me, rulesets } from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import { explain } from "../ui/toasts.tsx";
import { listRanked } from "../api/calls/ratings.ts";
import { send } from "../api/send.ts";
import { ratingText } from "./wording.ts";

/** Milliseconds between two checks of which programs are ready. */
const AGAIN = 10_000;

type Kind = "people" | "programs";

export function Pilots() {
  const asked = new URLSearchParams(location.search);
  const ruleset = useSignal(asked.get("game") ?? ""), page = useSignal(0);
  const kind = useSignal<Kind>(asked.has("programs") ? "programs" : "people");
  const found = useSignal<Page | null>(null);
  useEffect(() => {
    setTitle(t.ratings("pilots"));
    loadRulesets().catch(explain);
  }, []);
  const programs = kind.value === "programs", list = found.value;
  const wanted = { ruleset: ruleset.value, page: page.value, programs };
  const look = useLatest(
    () => send(listRanked(wanted)),
    (list) => found.value = list,
    (error) => found.peek() || explain(error),
    Object.values(wanted),
  );
  useEffect(() => {
    const timer = setInterval(() => programs && !document.hidden && look(), AGAIN);
    return () => clearInterval(timer);
  }, Object.values(wanted));
  const pick = (game: string, shown: Kind) => {
    ruleset.value = game;
    kind.value = shown;
    page.value = 0;
    const more = shown === "programs" ? "&programs" : "";
    history.replaceState(history.state, "", `/pilots?game=${game}${more}`);
  };
  return (
    <main class="page" id="content">
      <LobbyTabs />
      <h1>{t.ratings("pilots")}</h1>
      <p>
        {t.ratings(programs ? "programs_text" : "pilots_text")}{" "}
        <a href="/fair-play">{t.ratings("how")}</a>
      </p>
      {list && <Picks list={list} kind={kind.value} onPick={pick} />}
      {list && programs && <ReadyPrograms ready={list.ready ?? []} />}
      {list && (
        <section>
          {programs ? <h2>{t.ratings("ladder")}</h2> : <Mine list={list} />}
          <Table list={list} page={page.value} onPage={(to) => page.value = to} />
        </section>
      )}
    </main>
  );
}

function Picks({ list, kind, onPick }: {
  list: Page;
  kind: Kind;
  onPick(game: string, kind: Kind): void;
}) {
  return (
    <p class="buttons">
      <Pick
        aria-label={t.ratings("game")}
        value={list.ruleset}
        values={list.rulesets.map((id) => [id, gameTitle(id)] as const)}
        onPick={(game) => onPick(game, kind)}
      />
      <Pick
        aria-label={t.ratings("whose")}
        value={kind}
        values={[["people", t.ratings("people")], ["programs", t.ratings("programs")]]}
        onPick={(shown) => onPick(list.ruleset, shown)}
      />
    </p>
  );
}

/** Return the title of a game, once it is loaded. */
export function gameTitle(id: string): string {
  return rulesets.value?.find((one) => one.id === id)?.title ?? id;
}

function Mine({ list: { mine, my_rating } }: { list: Page }) {
  const text = mine
    ? t.ratings("my_place", { place: mine.place, rating: ratingText(mine.rating) })
    : my_rating
    ? t.ratings("my_provisional", { rating: ratingText(my_rating) })
    : t.ratings("my_nothing");
  return <p role="status">{text}</p>;
}

function Table({ list, page, onPage }: { list: Page; page: number; onPage(page: number): void }) {
  if (!list.pilots.length) return <p class="faint">{t.ratings("no_pilots")}</p>;
  return (
    <>
      <table class="pilots">
        <thead>
          <tr>
            <th scope="col">{t.ratings("place")}</th>
            <th scope="col">{t.ratings("pilot")}</th>
            <th scope="col">{t.ratings("rating")}</th>
            <th scope="col">{t.ratings("rated_games")}</th>
          </tr>
        </thead>
        <tbody>{list.pilots.map((one) => <PilotRow key={one.name} one={one} />)}</tbody>
      </table>
      <p class="buttons">
        {page > 0 && <Button onClick={() => onPage(page - 1)}>{t.ratings("earlier")}</Button>}
        {list.next && <Button onClick={() => onPage(list.next!)}>{t.ratings("further")}</Button>}
      </p>
    </>
  );
}

function PilotRow({ one }: { one: Ranked }) {
  return (
    <tr aria-current={one.mine ? "true" : undefined}>
      <td>{one.place}</td>
      <th scope="row">
        <a href={pilotAddress(one.name)}>{one.name}</a>
        {one.program_of && <small>{t.ratings("program_of", { name: one.program_of })}</small>}
      </th>
      <td>{ratingText(one.rating)}</td>
      <td>{one.games}</td>
    </tr>
  );
}

function ReadyPrograms({ ready }: { ready: readonly ReadyProgram[] }) {
  const account = me.value?.account;
  return (
    <section aria-labelledby="ready">
      <h2 id="ready">{t.ratings("ready")}</h2>
      {!ready.length && <p class="faint">{t.ratings("no_bot_ready")}</p>}
      {ready.length > 0 && me.value && !account && (
        <p>
          {t.ratings("ready_account")} <a href="/account">{t.ratings("make_account")}</a>
        </p>
      )}
      <ul class="option-list">
        {ready.map((one) => <Program key={one.name} one={one} able={!!account} />)}
      </ul>
    </section>
  );
}

function Program({ one, able }: { one: ReadyProgram; able: boolean }) {
  const { name, program_of, rating } = one;
  const challenge = () =>
    import("../social/PersonSheet.tsx").then((file) => file.open({ name }, undefined, "challenge"))
      .catch(explain);
  const facts = [
    t.ratings("program_of", { name: program_of }),
    rating ? ratingText(rating) : t.ratings("unrated"),
  ];
  return (
    <li class="option">
      <a class="option-title" href={pilotAddress(name)}>{name}</a>
      {able
        ? (
          <Button aria-label={t.ratings("challenge_person", { name })} onClick={challenge}>
            {t.ratings("challenge")}
          </Button>
        )
        : <span />}
      <span class="option-text">{facts.join(" · ")}</span>
    </li>
  );
}
