/** Steps: what I can do here now; my next game is the main one. */

import { Form, password, username } from "../ui/form.tsx";
import { beyond } from "../api/more.ts";
import { Button } from "../ui/button.tsx";
import { copy } from "../ui/clipboard.ts";
import { SureButton } from "../ui/dialog.tsx";
import type { TournamentInfo } from "../api/schema.ts";
import { called, me } from "../app/store.ts";
import { t } from "../app/i18n.ts";
import type { Act } from "./Tournament.tsx";
import { door } from "../api/tournaments.ts";
import { moment } from "./state.ts";
import { challenged } from "./tables.ts";
import { c } from "./words.ts";

export function Steps({ cup, act, load }: {
  cup: TournamentInfo;
  act: Act;
  load(): Promise<unknown>;
}) {
  const open = cup.state === "open" || cup.state === "running";
  const guest = me.value && !me.value.account;
  return (
    <>
      <Challenged cup={cup} act={act} />
      <div class="buttons">
        {cup.next && <a class="button button-main" href={`/games/${cup.next}`}>{c("next_game")}</a>}
        {cup.may_join && !guest && (
          <Button main onClick={() => act(door.join(cup.id))}>{c("join")}</Button>
        )}
        {open && <Button onClick={() => copy(location.href)}>{c("copy_link")}</Button>}
        {cup.encounters.length > 0 && (
          <Button onClick={() => globalThis.print()}>{c("print")}</Button>
        )}
        {cup.mine && open && (
          <SureButton
            label={c("withdraw")}
            title={c("withdraw_sure")}
            text={cup.state === "running" ? c("withdraw_text") : undefined}
            yes={c("withdraw")}
            onYes={() => act(door.leave(cup.id))}
          />
        )}
      </div>
      {cup.may_join && guest && <Newcomer cup={cup} load={load} act={act} />}
    </>
  );
}

/** Who has no account makes one, and takes part with the same press. */
function Newcomer({ cup, act, load }: {
  cup: TournamentInfo;
  act: Act;
  load(): Promise<unknown>;
}) {
  return (
    <div class="cup-newcomer">
      <p>{c("account_needed")}</p>
      <Form
        fields={[username(t("name")), password(t("password"), true)]}
        title={c("account_join")}
        hint={t("password_hint")}
        act={async (who = "", secret = "") => {
          me.value = await beyond.keep(who, secret);
          await act(door.join(cup.id));
        }}
      />
      <details class="form-more">
        <summary>{c("have_account")}</summary>
        <Form
          fields={[username(t("name")), password(t("password"), false)]}
          title={t("log_in")}
          act={async (who = "", secret = "") => {
            me.value = await beyond.logIn(who, secret);
            await load();
          }}
        />
      </details>
    </div>
  );
}

/** A challenge that waits for my answer. */
function Challenged({ cup, act }: { cup: TournamentInfo; act: Act }) {
  const asked = challenged(cup);
  if (!asked) return null;
  const name = called(cup.entrants.find(({ number }) => number === asked.first)?.name ?? "");
  return (
    <div class="note" role="status">
      <p>{c("challenged_you", { name, when: moment(asked.due ?? 0) })}</p>
      <div class="buttons">
        <Button main onClick={() => act(door.answer(cup.id, asked.number, true))}>
          {c("accept")}
        </Button>
        <SureButton
          label={c("give_way")}
          title={c("give_way_sure")}
          text={c("give_way_text", { name })}
          yes={c("give_way")}
          onYes={() => act(door.answer(cup.id, asked.number, false))}
        />
      </div>
    </div>
  );
}
