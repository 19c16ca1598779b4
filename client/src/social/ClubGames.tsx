/** Club games: games between members, and the set-ups that they have made or like. */

import { useSignal } from "@preact/signals";
import { Button } from "../ui/button.tsx";
import { Typed } from "../ui/fields.tsx";
import { progress } from "../home/state.ts";
import type { ClubPage, ClubSetup } from "../api/schema.ts";
import { called, rulesets, titled } from "../app/store.ts";
import { ago, t } from "../app/i18n.ts";
import { sitter } from "../game/Seats.tsx";
import { type ClubAction, runs } from "./Club.tsx";
import { pinSetup } from "../api/calls/social.ts";
import { send } from "../api/send.ts";

export function ClubGames({ page }: { page: ClubPage }) {
  const games = page.games ?? [];
  return (
    <section aria-labelledby="club_games">
      <h2 id="club_games">{t.social("club_games")}</h2>
      {!games.length && <p class="faint">{t.social("club_games_none")}</p>}
      <ul class="option-list">
        {games.map((game) => (
          <li key={game.id} class="option">
            <a class="option-title" href={`/games/${game.id}`}>{titled(game)}</a>
            <span class="faint">{ago(game.updated)}</span>
            <span class="option-text">
              {game.seats.map((chair) => sitter(chair)).join(" – ")} · {progress(game)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ClubSetups({ page, act }: { page: ClubPage; act: ClubAction }) {
  const setups = page.setups ?? [], typed = useSignal("");
  const pin = (setup: string, pinned: boolean) =>
    act(send(pinSetup(page.club.id, { setup, pinned })));
  const submit = (event: Event) => {
    event.preventDefault();
    const setup = typed.value.trim().split("/").at(-1) ?? "";
    if (setup) pin(setup, true).then(() => typed.value = "");
  };
  return (
    <section aria-labelledby="club_setups">
      <h2 id="club_setups">{t.social("club_setups")}</h2>
      {!setups.length && <p class="faint">{t.social("club_setups_none")}</p>}
      <ul class="option-list">
        {setups.map((one) => (
          <Setup
            key={one.id}
            setup={one}
            onPin={runs(page) ? pin : undefined}
          />
        ))}
      </ul>
      {runs(page) && (
        <form class="row-form" onSubmit={submit}>
          <label class="field">
            <span>{t.social("pin_address")}</span>
            <Typed typed={typed} required maxLength={300} autocomplete="off" />
          </label>
          <Button type="submit">{t.social("pin")}</Button>
        </form>
      )}
    </section>
  );
}

function Setup({ setup, onPin }: {
  setup: ClubSetup;
  onPin: ((setup: string, pinned: boolean) => void) | undefined;
}) {
  const game = rulesets.value?.find((one) => one.id === setup.ruleset)?.title ?? "";
  const facts = [
    game,
    t.social("by", { who: called(setup.author) }),
    setup.pinned ? t.social("pinned") : "",
  ];
  return (
    <li class="option">
      <span class="option-title">{setup.title}</span>
      <span class="buttons">
        <a
          class="button"
          href={`/new?ruleset=${setup.ruleset}&scenario=kept:${setup.id}`}
          aria-label={t.social("fly_what", { title: setup.title })}
        >
          {t.social("fly")}
        </a>
        {onPin && (
          <Button
            aria-label={t.social(setup.pinned ? "unpin_what" : "pin_what", { title: setup.title })}
            onClick={() => onPin(setup.id, !setup.pinned)}
          >
            {t.social(setup.pinned ? "unpin" : "pin")}
          </Button>
        )}
      </span>
      <span class="option-text">{facts.filter(Boolean).join(" · ")}</span>
    </li>
  );
}
