/** Host: the actions of the tournament's organiser. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { Button } from "../ui/button.tsx";
import { SureButton } from "../ui/dialog.tsx";
import { Pick, Setting, Typed } from "../ui/fields.tsx";
import type { EncounterInfo, ResultIn, TournamentInfo } from "../api/schema.ts";
import { called } from "../app/store.ts";
import type { Doing } from "./Tournament.tsx";
import {
  beginTournament,
  endTournament,
  pairRound,
  removeEntrant,
  setResult,
} from "../api/calls/tournaments.ts";
import { send } from "../api/send.ts";

interface HostProps {
  tournament: TournamentInfo;
  act: Doing;
}

export function Host({ tournament, act }: HostProps) {
  const going = tournament.state === "open" || tournament.state === "running";
  return (
    <section class="tournament-host">
      <h2>{t.tournaments("run_it")}</h2>
      <div class="buttons">
        {tournament.state === "open" && (
          <SureButton
            class="button button-main"
            label={t.tournaments("begin_now")}
            title={t.tournaments("begin_sure", { n: tournament.entries })}
            yes={t.tournaments("begin_now")}
            onYes={() => act(send(beginTournament(tournament.id)))}
          />
        )}
        {tournament.due && (
          <Button
            main
            onClick={() => act(send(pairRound(tournament.id, { after: tournament.round ?? 0 })))}
          >
            {t.tournaments("pair")}
          </Button>
        )}
        {tournament.state === "running" && <End tournament={tournament} act={act} how="close" />}
        {going && <End tournament={tournament} act={act} how="call_off" />}
      </div>
      {games(tournament).length > 0 && <Correct tournament={tournament} act={act} />}
      {going && <Removing tournament={tournament} act={act} />}
    </section>
  );
}

function End({ tournament, act, how }: HostProps & { how: "close" | "call_off" }) {
  return (
    <SureButton
      label={t.tournaments(how)}
      title={t.tournaments(`${how}_sure`)}
      text={t.tournaments(`${how}_text`)}
      yes={t.tournaments(how)}
      onYes={() => act(send(endTournament(tournament.id, { off: how === "call_off" })))}
    />
  );
}

/** Return the games that can be given a result, newest first. */
function games(tournament: TournamentInfo): readonly (readonly [EncounterInfo, number])[] {
  const met = tournament.encounters.filter(({ second, state }) =>
    second && state !== "asked" && !(tournament.format === "ladder" && state === "over")
  );
  return [...met].reverse().flatMap((one) => one.legs.map((_, at) => [one, at + 1] as const));
}

function Correct({ tournament, act }: HostProps) {
  const all = games(tournament);
  const which = useSignal(0), result = useSignal<ResultIn["result"]>("first"), word = useSignal("");
  const [one, leg] = all[Math.min(which.value, all.length - 1)]!;
  const name = (number?: number | null) =>
    called(tournament.entrants.find((each) => each.number === number)?.name ?? "");
  const title = ([met, number]: readonly [EncounterInfo, number]) =>
    [
      met.round ? t.tournaments("round", { n: met.round }) : "",
      `${name(met.first)} – ${name(met.second)}`,
      met.legs.length > 1 ? t.tournaments("game_n", { n: number }) : "",
    ].filter(Boolean).join(", ");
  const submit = (event: Event) => {
    event.preventDefault();
    const said = { encounter: one.number, leg, result: result.value, word: word.value };
    act(send(setResult(tournament.id, said))).then(() => word.value = "");
  };
  return (
    <details class="form-more">
      <summary>{t.tournaments("correct")}</summary>
      <form class="option-list" onSubmit={submit}>
        <Setting title={t.tournaments("correct_which")}>
          <Pick
            value={which.value}
            values={all.map((each, at) => [at, title(each)])}
            onPick={(at) => which.value = at}
          />
        </Setting>
        <Setting title={t.tournaments("result")}>
          <Pick
            value={result.value}
            values={[
              ["first", t.tournaments("wins_one", { name: name(one.first) })],
              ["second", t.tournaments("wins_one", { name: name(one.second) })],
              ["draw", t.tournaments("drawn")],
              ["none", t.tournaments("both_lose")],
            ]}
            onPick={(said) => result.value = said}
          />
        </Setting>
        <Setting title={t.tournaments("correct_word")}>
          <Typed typed={word} required maxLength={200} />
        </Setting>
        <p class="buttons">
          <Button type="submit">{t.tournaments("set")}</Button>
        </p>
      </form>
    </details>
  );
}

function Removing({ tournament, act }: HostProps) {
  const there = tournament.entrants.filter((one) => (one.state ?? "in") === "in");
  if (!there.length) return null;
  return (
    <details class="form-more">
      <summary>{t.tournaments("remove")}</summary>
      <ul class="tournament-removing">
        {there.map((one) => (
          <li key={one.number}>
            {called(one.name)}
            <SureButton
              class="link"
              label={t.tournaments("remove")}
              name={t.tournaments("remove_name", { name: called(one.name) })}
              title={t.tournaments("remove_sure", { name: called(one.name) })}
              text={t.tournaments("remove_text")}
              yes={t.tournaments("remove")}
              onYes={() => act(send(removeEntrant(tournament.id, { entrant: one.number })))}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
