/** Links: the pages that links in a mail lead to. */

import "../app/base.ts";
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
import { mailbox } from "../api/notifications.ts";
import { p } from "./words.ts";

/** The token behind the # of a link; it does not stay in the address. */
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

/** What came of a link, once it is known. */
function Came({ done, fault }: { done: string; fault: string }) {
  return (
    <>
      <p role="status">{done}</p>
      <p class="fault" role="alert">{fault}</p>
      <p>
        <a class="button" href="/account">{p("to_account")}</a>
      </p>
    </>
  );
}

export function Confirm() {
  const done = useSignal("");
  const fault = useSignal("");
  useEffect(() => {
    mailbox.confirm(token())
      .then(() => done.value = p("confirmed"))
      .catch((error) => fault.value = reason(error));
  }, []);
  return (
    <Narrow title={p("confirm_title")}>
      <Came done={done.value} fault={fault.value} />
    </Narrow>
  );
}

export function Stop({ token: known }: { token: string }) {
  const done = useSignal("");
  const fault = useSignal("");
  const stop = () =>
    mailbox.stop(known)
      .then(() => done.value = p("stopped"))
      .catch((error) => fault.value = reason(error));
  const over = done.value || fault.value;
  return (
    <Narrow title={p("stop_title")}>
      {over ? <Came done={done.value} fault={fault.value} /> : (
        <>
          <p>{p("stop_text")}</p>
          <Button main onClick={stop}>{p("stop_yes")}</Button>
        </>
      )}
    </Narrow>
  );
}

export function FoundPassword() {
  const known = useSignal("");
  useEffect(() => void (known.value = token()), []);
  return (
    <Narrow title={p("password_title")}>
      <Form
        fields={[password(t("password"), true)]}
        title={p("password_title")}
        hint={t("password_hint")}
        act={async (secret = "") => {
          me.value = await mailbox.found(known.peek(), secret);
          toast(p("password_done"));
          go("/");
        }}
      />
    </Narrow>
  );
}

/** A link to a new password, for who has forgotten his; where the server sends mail. */
export function Lost() {
  return (
    <Form
      fields={[{ label: t("name"), kind: "text", autocomplete: "username", longest: 40 }]}
      title={p("lost")}
      hint={p("lost_hint")}
      act={async (name = "") => {
        await mailbox.lost(name, language.peek());
        toast(p("lost_sent"));
      }}
    />
  );
}
