/** Steps: what the reader can do now, with the next game as the main action. */

import { Form, password, username } from "../ui/form.tsx";
import { keepAccount, logIn } from "../api/calls/accounts.ts";
import { answerOnLadder, joinTournament, leaveTournament } from "../api/calls/tournaments.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { copy } from "../ui/clipboard.ts";
import { SureButton } from "../ui/dialog.tsx";
import type { TournamentInfo } from "../api/schema.ts";
import { called, me } from "../app/store.ts";
import { t } from "../app/i18n.ts";
import type { Doing } from "./Tournament.tsx";
import { moment } from "./state.ts";
import { challenged } from "./tables.ts";

export function Steps({ tournament, act, load }: {
  tournament: TournamentInfo;
  act: Doing;
  load(): Promise<unknown>;
}) {
  const open = tournament.state === "open" || tournament.state === "running";
  const guest = me.value && !me.value.account;
  return (
    <>
      <Challenged tournament={tournament} act={act} />
      <div class="buttons">
        {tournament.next && (
          <a class="button button-main" href={`/games/${tournament.next}`}>
            {t.tournaments("next_game")}
          </a>
        )}
        {tournament.may_join && !guest && (
          <Button
            main
            onClick={() => act(send(joinTournament(tournament.id)))}
          >
            {t.tournaments("join")}
          </Button>
        )}
        {open && <Button onClick={() => copy(location.href)}>{t.tournaments("copy_link")}</Button>}
        {tournament.encounters.length > 0 && (
          <Button onClick={() => globalThis.print()}>{t.tournaments("print")}</Button>
        )}
        {tournament.mine && open && (
          <SureButton
            label={t.tournaments("withdraw")}
            title={t.tournaments("withdraw_sure")}
            text={tournament.state === "running" ? t.tournaments("withdraw_text") : undefined}
            yes={t.tournaments("withdraw")}
            onYes={() => act(send(leaveTournament(tournament.id)))}
          />
        )}
      </div>
      {tournament.may_join && guest && <Newcomer tournament={tournament} load={load} act={act} />}
    </>
  );
}

/** Creates an account and enters the tournament with one button. */
function Newcomer({ tournament, act, load }: {
  tournament: TournamentInfo;
  act: Doing;
  load(): Promise<unknown>;
}) {
  return (
    <div class="tournament-newcomer">
      <p>{t.tournaments("account_needed")}</p>
      <Form
        fields={[username(t("name")), password(t.notifications("password"), true)]}
        title={t.tournaments("account_join")}
        hint={t.accounts("password_hint")}
        act={async (who = "", secret = "") => {
          me.value = await send(keepAccount({ name: who, password: secret }));
          await act(send(joinTournament(tournament.id)));
        }}
      />
      <details class="form-more">
        <summary>{t.tournaments("have_account")}</summary>
        <Form
          fields={[username(t("name")), password(t.notifications("password"), false)]}
          title={t.accounts("log_in")}
          act={async (who = "", secret = "") => {
            me.value = await send(logIn({ name: who, password: secret }));
            await load();
          }}
        />
      </details>
    </div>
  );
}

/** A challenge that waits for the reader's answer. */
function Challenged({ tournament, act }: { tournament: TournamentInfo; act: Doing }) {
  const asked = challenged(tournament);
  if (!asked) return null;
  const name = called(tournament.entrants.find(({ number }) => number === asked.first)?.name ?? "");
  return (
    <div class="note" role="status">
      <p>{t.tournaments("challenged_you", { name, when: moment(asked.due ?? 0) })}</p>
      <div class="buttons">
        <Button
          main
          onClick={() =>
            act(send(answerOnLadder(tournament.id, { encounter: asked.number, accept: true })))}
        >
          {t.tournaments("accept")}
        </Button>
        <SureButton
          label={t.tournaments("give_way")}
          title={t.tournaments("give_way_sure")}
          text={t.tournaments("give_way_text", { name })}
          yes={t.tournaments("give_way")}
          onYes={() =>
            act(send(answerOnLadder(tournament.id, { encounter: asked.number, accept: false })))}
        />
      </div>
    </div>
  );
}
