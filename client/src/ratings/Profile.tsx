/** Profile: a player's public page: ratings, their history, and a log book. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { getProfile, setReserved } from "../api/calls/ratings.ts";
import { Refused, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { openPerson } from "../social/open_person.ts";
import { pilotAddress } from "../social/addresses.ts";
import { Setting } from "../ui/fields.tsx";
import { useLatest } from "../app/latest.ts";
import { LobbyTabs } from "../lobby/LobbyTabs.tsx";
import type { PlayedGame, Profile as Known } from "../api/schema.ts";
import { loadRulesets } from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import { explain } from "../ui/toasts.tsx";
import { list, t } from "../app/i18n.ts";
import { RatingHistory } from "./RatingHistory.tsx";
import { LogPages } from "./LogPages.tsx";
import { gameTitle } from "./Pilots.tsx";
import { dated, ratingText } from "./wording.ts";

/** The number of machines listed as a player's favourites. */
const FAVOURITES = 3;

export function Profile({ name }: { name: string }) {
  const known = useSignal<Known | null>(null), missing = useSignal(false);
  useEffect(() => {
    setTitle(name);
    loadRulesets().catch(explain);
  }, [name]);
  useLatest(
    () => send(getProfile(name)),
    (found) => {
      known.value = found;
      setTitle(found.name);
    },
    (error) => {
      if (error instanceof Refused && error.code === "no-pilot") missing.value = true;
      else explain(error);
    },
    [name],
  );
  return (
    <main class="page" id="content">
      <LobbyTabs />
      <h1 class="pilot-name">{known.value?.name ?? name}</h1>
      {missing.value && (
        <p>
          {t.ratings("no_pilot")} <a href="/pilots">{t.ratings("to_pilots")}</a>
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
            {t.ratings("a_program")} <a href={pilotAddress(program_of)}>{program_of}</a>.{" "}
          </>
        )}
        {t.ratings("since", { date: dated(since) })}
      </p>
      {!mine && (
        <p class="buttons">
          <Button onClick={() => openPerson({ name })}>{t.ratings("about", { name })}</Button>
        </p>
      )}
      {mine && <Reserve known={known} />}
      {reserved && !mine && <p>{t.ratings("reserved_theirs", { name })}</p>}
      {played.map((one) => <Played key={one.ruleset} one={one} />)}
      {!played.length && (mine || !reserved) && <p>{t.ratings("no_games")}</p>}
      {played.length > 0 && <LogPages name={name} />}
    </>
  );
}

/** What the owner of the profile can hide. */
function Reserve({ known }: { known: Signal<Known> }) {
  const choose = (reserved: boolean) =>
    send(setReserved({ reserved }))
      .then(() => known.value = { ...known.value, reserved }).catch(explain);
  return (
    <div class="option-list">
      <Setting title={t.ratings("reserve")} text={t.ratings("reserve_text")}>
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
        <b>{rating ? ratingText(rating) : t.ratings("unrated")}</b>
        {rating?.provisional && ` (${t.ratings("provisional")})`}
        {place ? ` · ${t.ratings("number_of", { place })}` : ""}
      </p>
      <p>{t.ratings("career", { won, lost, drawn })}</p>
      {favourites.length > 0 && (
        <p>
          {t.ratings("air", { victories, losses, wounds })}. {t.ratings("favourites")}:{" "}
          {list(favourites)}.
        </p>
      )}
      {history.length > 1 && <RatingHistory title={title} steps={history} />}
    </section>
  );
}
