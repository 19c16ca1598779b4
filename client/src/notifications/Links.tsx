/** Links: the pages that links in e-mails lead to. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Form, password } from "../ui/form.tsx";
import { Button } from "../ui/button.tsx";
import { go } from "../app/router.ts";
import { language } from "../app/settings.ts";
import { me } from "../app/store.ts";
import { setTitle } from "./attention.ts";
import { reason, toast } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import {
  confirmMailAddress,
  requestPasswordReset,
  resetPassword,
  stopMail,
} from "../api/calls/notifications.ts";
import { send } from "../api/send.ts";

/** Return the token after the # of a link, and remove it from the address. */
function token(): string {
  const found = location.hash.slice(1);
  if (found) history.replaceState(history.state, "", location.pathname);
  return found;
}

function Narrow({ title, children }: { title: string; children: ComponentChildren }) {
  useEffect(() => setTitle(title), []);
  return (
    <main class="page page-narrow" id="content">
      <h1>{title}</h1>
      {children}
    </main>
  );
}

/** The result of a link, once it is known. */
function Came({ done, fault }: { done: string; fault: string }) {
  return (
    <>
      <p role="status">{done}</p>
      <p class="fault" role="alert">{fault}</p>
      <p>
        <a class="button" href="/account">{t.notifications("to_account")}</a>
      </p>
    </>
  );
}

export function Confirm() {
  const done = useSignal("");
  const fault = useSignal("");
  useEffect(() => {
    send(confirmMailAddress({ token: token() }))
      .then(() => done.value = t.notifications("confirmed"))
      .catch((error) => fault.value = reason(error));
  }, []);
  return (
    <Narrow title={t.notifications("confirm_title")}>
      <Came done={done.value} fault={fault.value} />
    </Narrow>
  );
}

export function Stop({ token: known }: { token: string }) {
  const done = useSignal("");
  const fault = useSignal("");
  const stop = () =>
    send(stopMail(known))
      .then(() => done.value = t.notifications("stopped"))
      .catch((error) => fault.value = reason(error));
  const over = done.value || fault.value;
  return (
    <Narrow title={t.notifications("stop_title")}>
      {over ? <Came done={done.value} fault={fault.value} /> : (
        <>
          <p>{t.notifications("stop_text")}</p>
          <Button main onClick={stop}>{t.notifications("stop_yes")}</Button>
        </>
      )}
    </Narrow>
  );
}

export function FoundPassword() {
  const known = useSignal("");
  useEffect(() => void (known.value = token()), []);
  return (
    <Narrow title={t.notifications("password_title")}>
      <Form
        fields={[password(t.notifications("password"), true)]}
        title={t.notifications("password_title")}
        hint={t.accounts("password_hint")}
        act={async (secret = "") => {
          me.value = await send(resetPassword({ token: known.peek(), password: secret }));
          toast(t.notifications("password_done"));
          go("/");
        }}
      />
    </Narrow>
  );
}

/** A form for a link to a new password, where the server sends e-mail. */
export function Lost() {
  return (
    <Form
      fields={[{ label: t("name"), kind: "text", autocomplete: "username", longest: 40 }]}
      title={t.notifications("lost")}
      hint={t.notifications("lost_hint")}
      act={async (name = "") => {
        await send(requestPasswordReset({ name, language: language.peek() }));
        toast(t.notifications("lost_sent"));
      }}
    />
  );
}
