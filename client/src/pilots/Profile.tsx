/** Profile: what everybody may know of somebody: ratings, how they came about, and a log book. */

import "../base.ts";
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Refused } from "../api.ts";
import { Button } from "../button.tsx";
import { meet } from "../clubs/meet.ts";
import { pilotAddress } from "../clubs/names.ts";
import { Setting } from "../fields.tsx";
import { useLatest } from "../latest.ts";
import { Doors } from "../meet/Doors.tsx";
import type { PlayedGame, Profile as Known } from "../schema.ts";
import { loadRulesets } from "../store.ts";
import { setTitle } from "../table/attention.ts";
import { explain } from "../toasts.tsx";
import { list } from "../ui.ts";
import { door } from "./door.ts";
import { History } from "./History.tsx";
import { LogPages } from "./LogPages.tsx";
import { gameTitle } from "./Pilots.tsx";
import { dated, told } from "./told.ts";
import { p } from "./words.ts";

/** Machines that are named as the ones somebody flies most. */
const FAVOURITES = 3;

export function Profile({ name }: { name: string }) {
  const known = useSignal<Known | null>(null), nobody = useSignal(false);
  useEffect(() => {
    setTitle(name);
    loadRulesets().catch(explain);
  }, [name]);
  useLatest(
    () => door.profile(name),
    (found) => {
      known.value = found;
      setTitle(found.name);
    },
    (error) => {
      if (error instanceof Refused && error.code === "no-pilot") nobody.value = true;
      else explain(error);
    },
    [name],
  );
  return (
    <main class="page" id="content">
      <Doors />
      <h1 class="pilot-name">{known.value?.name ?? name}</h1>
      {nobody.value && (
        <p>
          {p("no_pilot")} <a href="/pilots">{p("to_pilots")}</a>
        </p>
      )}
      {known.value && <Sheet known={known as Signal<Known>} />}
    </main>
  );
}

function Sheet({ known }: { known: Signal<Known> }) {
  const { name, since, mine, reserved, played = [], program_of } = known.value;
  return (
    <>
      <p class="faint">
        {program_of && (
          <>
            {p("a_program")} <a href={pilotAddress(program_of)}>{program_of}</a>.{" "}
          </>
        )}
        {p("since", { date: dated(since) })}
      </p>
      {!mine && (
        <p class="buttons">
          <Button onClick={() => meet({ name })}>{p("about", { name })}</Button>
        </p>
      )}
      {mine && <Reserve known={known} />}
      {reserved && !mine && <p>{p("reserved_theirs", { name })}</p>}
      {played.map((one) => <Played key={one.ruleset} one={one} />)}
      {!played.length && (mine || !reserved) && <p>{p("no_games")}</p>}
      {played.length > 0 && <LogPages name={name} />}
    </>
  );
}

/** What its owner can hide. */
function Reserve({ known }: { known: Signal<Known> }) {
  const choose = (reserved: boolean) =>
    door.reserve(reserved).then(() => known.value = { ...known.value, reserved }).catch(explain);
  return (
    <div class="option-list">
      <Setting title={p("reserve")} text={p("reserve_text")}>
        <input
          type="checkbox"
          class="toggle"
          checked={known.value.reserved ?? false}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
      </Setting>
    </div>
  );
}

function Played({ one }: { one: PlayedGame }) {
  const { ruleset, rating, place, history = [], career = {} } = one;
  const { won = 0, lost = 0, drawn = 0, victories = 0, losses = 0, wounds = 0 } = career;
  const favourites = Object.keys(career.machines ?? {}).slice(0, FAVOURITES);
  const title = gameTitle(ruleset);
  return (
    <section class="played" aria-label={title}>
      <h2>{title}</h2>
      <p>
        <b>{rating ? told(rating) : p("unrated")}</b>
        {rating?.provisional && ` (${p("provisional")})`}
        {place ? ` · ${p("number_of", { place })}` : ""}
      </p>
      <p>{p("career", { won, lost, drawn })}</p>
      {favourites.length > 0 && (
        <p>
          {p("air", { victories, losses, wounds })}. {p("favourites")}: {list(favourites)}.
        </p>
      )}
      {history.length > 1 && <History title={title} steps={history} />}
    </section>
  );
}
