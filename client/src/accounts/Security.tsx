/** Security: password, sessions, recovery codes, the download of personal data, and deletion. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import {
  changePassword,
  deleteAccount,
  endSession,
  exportAccountAddress,
  listSessions,
  makeCodes,
} from "../api/calls/accounts.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { copy } from "../ui/clipboard.ts";
import { Sure } from "../ui/dialog.tsx";
import { LeaveForm } from "../game/clocks/LeaveForm.tsx";
import { go } from "../app/router.ts";
import type { Me, SessionInfo } from "../api/schema.ts";
import { loadMe } from "../app/store.ts";
import { explain, reason, toast } from "../ui/toasts.tsx";
import { ago, t } from "../app/i18n.ts";
import { Form, password } from "../ui/form.tsx";

export function Security({ person }: { person: Me }) {
  return (
    <>
      <Sessions />
      {person.account && <Password />}
      {person.account && <Codes left={person.codes ?? 0} />}
      <section aria-labelledby="data">
        <h2 id="data">{t.accounts("data")}</h2>
        <p>{t.accounts("data_text")}</p>
        <p class="buttons">
          <a class="button" href={exportAccountAddress()} download>{t.accounts("data_take")}</a>
        </p>
      </section>
      {person.account && <LeaveForm />}
      <Leave account={person.account} />
    </>
  );
}

function Sessions() {
  const open = useSignal<readonly SessionInfo[]>([]);
  const load = () => send(listSessions()).then(({ sessions }) => open.value = sessions);
  useEffect(() => void load().catch(explain), []);
  const end = (id: string) =>
    send(endSession(id)).then(load).then(() => toast(t.accounts("ended"))).catch(explain);
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{t.accounts("sessions")}</h2>
      <p class="faint">{t.accounts("sessions_text")}</p>
      <ul class="option-list">
        {open.value.map((one) => <Session key={one.id} session={one} onEnd={end} />)}
      </ul>
    </section>
  );
}

function Session({ session, onEnd }: { session: SessionInfo; onEnd(id: string): void }) {
  const what = session.agent || t.accounts("session_unknown");
  return (
    <li class="option">
      <span class="option-title">
        {what}
        {session.here && <small class="faint">, {t.accounts("session_here")}</small>}
      </span>
      {session.here ? <span /> : (
        <Button
          aria-label={t.accounts("session_end_of", { what })}
          onClick={() => onEnd(session.id)}
        >
          {t.accounts("session_end")}
        </Button>
      )}
      <span class="option-text">
        {t.accounts("session_used", { when: ago(session.seen), since: ago(session.created) })}
      </span>
    </li>
  );
}

function Password() {
  return (
    <section aria-labelledby="password">
      <h2 id="password">{t.accounts("change_password")}</h2>
      <Form
        fields={[
          password(t.accounts("old_password"), false),
          password(t.accounts("new_password"), true),
        ]}
        title={t.accounts("change_password")}
        hint={`${t.accounts("password_hint")} ${t.accounts("change_hint")}`}
        act={async (old = "", fresh = "") => {
          await send(changePassword({ old, new: fresh }));
          toast(t.accounts("changed"));
        }}
      />
    </section>
  );
}

function Codes({ left }: { left: number }) {
  const codes = useSignal<readonly string[]>([]);
  const take = () => copy(codes.value.join("\n"), t.accounts("codes_copied"));
  return (
    <section aria-labelledby="codes">
      <h2 id="codes">{t.accounts("codes")}</h2>
      <p>{t.accounts("codes_text")}</p>
      <p class="faint">{left ? t.accounts("codes_left", { n: left }) : t.accounts("codes_none")}</p>
      {codes.value.length > 0 && (
        <div class="codes" role="status">
          <p>{t.accounts("codes_once")}</p>
          <ol>
            {codes.value.map((one) => (
              <li key={one}>
                <code>{one}</code>
              </li>
            ))}
          </ol>
          <Button onClick={take}>{t.accounts("copy_codes")}</Button>
        </div>
      )}
      <Form
        fields={[password(t.notifications("password"), false)]}
        title={t.accounts("codes_make")}
        hint={left ? t.accounts("codes_hint") : ""}
        act={async (known = "") => {
          codes.value = (await send(makeCodes({ password: known }))).codes;
          await loadMe();
        }}
      />
    </section>
  );
}

function Leave({ account }: { account: boolean }) {
  const asking = useSignal<string | null>(null);
  const fault = useSignal("");
  const leave = (known: string) =>
    send(deleteAccount({ password: known })).then(loadMe).then(() => go("/"))
      .catch((error) => fault.value = reason(error));
  const ask = (known = "") => {
    fault.value = "";
    asking.value = known;
    return Promise.resolve();
  };
  return (
    <section aria-labelledby="leave">
      <h2 id="leave">{t.accounts("leave")}</h2>
      <p>{t.accounts("leave_text")}</p>
      {account
        ? (
          <Form
            fields={[password(t.notifications("password"), false)]}
            title={t.accounts("leave")}
            act={ask}
            grave
          />
        )
        : (
          <p class="buttons">
            <Button onClick={() => ask()}>{t.accounts("leave")}</Button>
          </p>
        )}
      <p class="fault" role="alert">{fault.value}</p>
      {asking.value !== null && (
        <Sure
          title={t.accounts(account ? "leave_sure" : "leave_guest_sure")}
          text={t.accounts("leave_text")}
          yes={t.accounts("leave_yes")}
          onYes={() => leave(asking.peek() ?? "")}
          onClose={() => asking.value = null}
        />
      )}
    </section>
  );
}
