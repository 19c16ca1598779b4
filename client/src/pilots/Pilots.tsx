/** Pilots: who plays a game best, page by page, and where one stands oneself. */

import "../base.ts";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../button.tsx";
import { pilotAddress } from "../clubs/names.ts";
import { Pick } from "../fields.tsx";
import { useLatest } from "../latest.ts";
import { Doors } from "../meet/Doors.tsx";
import type { Pilots as Page, Ranked } from "../schema.ts";
import { loadRulesets, rulesets } from "../store.ts";
import { setTitle } from "../table/attention.ts";
import { explain } from "../toasts.tsx";
import { door } from "./door.ts";
import { Ready } from "./Ready.tsx";
import { told } from "./told.ts";
import { p } from "./words.ts";

/** Milliseconds after which it is looked again which programs are ready. */
const AGAIN = 10_000;

type Kind = "people" | "programs";

export function Pilots() {
  const asked = new URLSearchParams(location.search);
  const ruleset = useSignal(asked.get("game") ?? ""), page = useSignal(0);
  const kind = useSignal<Kind>(asked.has("programs") ? "programs" : "people");
  const found = useSignal<Page | null>(null);
  useEffect(() => {
    setTitle(p("pilots"));
    loadRulesets().catch(explain);
  }, []);
  const programs = kind.value === "programs", list = found.value;
  const wanted = [ruleset.value, page.value, programs] as const;
  const look = useLatest(
    () => door.pilots(...wanted),
    (list) => found.value = list,
    (error) => found.peek() || explain(error),
    wanted,
  );
  useEffect(() => {
    const timer = setInterval(() => programs && !document.hidden && look(), AGAIN);
    return () => clearInterval(timer);
  }, wanted);
  const pick = (game: string, whose: Kind) => {
    ruleset.value = game;
    kind.value = whose;
    page.value = 0;
    const more = whose === "programs" ? "&programs" : "";
    history.replaceState(history.state, "", `/pilots?game=${game}${more}`);
  };
  return (
    <main class="page" id="content">
      <Doors />
      <h1>{p("pilots")}</h1>
      <p>
        {p(programs ? "programs_text" : "pilots_text")} <a href="/fair-play">{p("how")}</a>
      </p>
      {list && <Picks list={list} kind={kind.value} onPick={pick} />}
      {list && programs && <Ready ready={list.ready ?? []} />}
      {list && (
        <section>
          {programs ? <h2>{p("ladder")}</h2> : <Mine list={list} />}
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
        aria-label={p("game")}
        value={list.ruleset}
        values={list.rulesets.map((id) => [id, gameTitle(id)] as const)}
        onPick={(game) => onPick(game, kind)}
      />
      <Pick
        aria-label={p("whose")}
        value={kind}
        values={[["people", p("people")], ["programs", p("programs")]]}
        onPick={(whose) => onPick(list.ruleset, whose)}
      />
    </p>
  );
}

/** What a game is called, once that is known. */
export function gameTitle(id: string): string {
  return rulesets.value?.find((one) => one.id === id)?.title ?? id;
}

function Mine({ list: { mine, my_rating } }: { list: Page }) {
  const text = mine
    ? p("my_place", { place: mine.place, rating: told(mine.rating) })
    : my_rating
    ? p("my_provisional", { rating: told(my_rating) })
    : p("my_nothing");
  return <p role="status">{text}</p>;
}

function Table({ list, page, onPage }: { list: Page; page: number; onPage(page: number): void }) {
  if (!list.pilots.length) return <p class="faint">{p("nobody")}</p>;
  return (
    <>
      <table class="pilots">
        <thead>
          <tr>
            <th scope="col">{p("place")}</th>
            <th scope="col">{p("pilot")}</th>
            <th scope="col">{p("rating")}</th>
            <th scope="col">{p("rated_games")}</th>
          </tr>
        </thead>
        <tbody>{list.pilots.map((one) => <Line key={one.name} one={one} />)}</tbody>
      </table>
      <p class="buttons">
        {page > 0 && <Button onClick={() => onPage(page - 1)}>{p("earlier")}</Button>}
        {list.next && <Button onClick={() => onPage(list.next!)}>{p("further")}</Button>}
      </p>
    </>
  );
}

function Line({ one }: { one: Ranked }) {
  return (
    <tr aria-current={one.mine ? "true" : undefined}>
      <td>{one.place}</td>
      <th scope="row">
        <a href={pilotAddress(one.name)}>{one.name}</a>
        {one.program_of && <small>{p("program_of", { name: one.program_of })}</small>}
      </th>
      <td>{told(one.rating)}</td>
      <td>{one.games}</td>
    </tr>
  );
}
