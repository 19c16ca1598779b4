/** Account: who I am here, and how I like the page. */

import { useEffect } from "preact/hooks";
import { Care } from "../account/Care.tsx";
import { Form, password, username, type Wanted } from "../account/form.tsx";
import { a } from "../account/words.ts";
import { api } from "../api.ts";
import { Button } from "../button.tsx";
import { Pick, Setting } from "../fields.tsx";
import { go } from "../router.ts";
import { instant, motion, MOTIONS, notify } from "../settings.ts";
import { LanguageSwitch, ThemeSwitch } from "../shell.tsx";
import { sound } from "../sound.ts";
import { loadMe, me } from "../store.ts";
import { mayNotify, setTitle } from "../table/attention.ts";
import { explain, toast } from "../toasts.tsx";
import { t } from "../ui.ts";

export function Account() {
  useEffect(() => {
    setTitle(t("account"));
    loadMe().catch(explain);
  }, []);
  const person = me.value;
  return (
    <main class="page page-narrow" id="content">
      <h1>{t("account")}</h1>
      {person && (
        <section>
          <h2>{t(person.account ? "account_of" : "guest", { name: person.name })}</h2>
          {person.account ? <SignOut /> : <Guest name={person.name} />}
        </section>
      )}
      <section>
        <h2>{t("settings")}</h2>
        <Settings />
      </section>
      {person && <Care key={`${person.account}`} person={person} />}
    </main>
  );
}

function Guest({ name }: { name: string }) {
  return (
    <>
      <p>{t("guest_text")}</p>
      <Form
        fields={[NICKNAME(name)]}
        title={t("rename")}
        act={async (wanted = "") => {
          me.value = await api.rename(wanted);
          toast(t("saved"));
        }}
        grave
      />
      <Form
        fields={[username(t("name"), name), password(t("password"), true)]}
        title={t("keep_account")}
        hint={t("password_hint")}
        act={async (who = "", secret = "") => {
          me.value = await api.keep(who, secret);
          toast(t("saved"));
        }}
      />
      <details class="form-more">
        <summary>{t("have_account")}</summary>
        <Form
          fields={[username(t("name")), password(t("password"), false)]}
          title={t("log_in")}
          hint={t("log_in_hint")}
          act={async (who = "", secret = "") => {
            me.value = await api.logIn(who, secret);
            go("/");
          }}
        />
      </details>
      <details class="form-more">
        <summary>{a("lost_password")}</summary>
        <Form
          fields={[username(t("name")), CODE(), password(a("new_password"), true)]}
          title={a("recover")}
          hint={`${a("recover_hint")} ${t("password_hint")}`}
          act={async (who = "", code = "", secret = "") => {
            me.value = await api.recover(who, code, secret);
            go("/");
          }}
        />
      </details>
    </>
  );
}

const NICKNAME = (known: string): Wanted => ({
  label: t("your_name"),
  kind: "text",
  autocomplete: "nickname",
  longest: 40,
  known,
});

const CODE = (): Wanted => ({
  label: a("code"),
  kind: "text",
  autocomplete: "one-time-code",
  longest: 40,
});

function SignOut() {
  const leave = (everywhere: boolean) =>
    api.logOut(everywhere).then(loadMe).then(() => go("/")).catch(explain);
  return (
    <p class="buttons">
      <Button onClick={() => leave(false)}>{t("log_out")}</Button>
      <Button onClick={() => leave(true)}>{t("log_out_everywhere")}</Button>
    </p>
  );
}

function Settings() {
  const ask = async (wanted: boolean) => {
    const may = wanted && await mayNotify();
    notify.value = may ? "on" : "off";
    if (wanted && !may) toast(t("notify_denied"), "refusal");
  };
  return (
    <div class="option-list">
      <div class="option">
        <span class="option-title">{t("language")}</span>
        <LanguageSwitch />
      </div>
      <div class="option">
        <span class="option-title">{t("theme")}</span>
        <ThemeSwitch />
      </div>
      <Setting title={t("motion")}>
        <Pick
          value={motion.value}
          values={MOTIONS.map((one) => [one, t(`motion_${one}`)])}
          onPick={(one) => motion.value = one}
        />
      </Setting>
      <Toggle
        title={t("sound")}
        on={sound.enabled.value}
        onTurn={(on) => sound.turn(on)}
      />
      <Toggle
        title={t("instant")}
        text={t("instant_text")}
        on={instant.value === "on"}
        onTurn={(on) => instant.value = on ? "on" : "off"}
      />
      <Toggle
        title={t("notify")}
        text={t("notify_text")}
        on={notify.value === "on"}
        onTurn={ask}
      />
    </div>
  );
}

function Toggle({ title, text, on, onTurn }: {
  title: string;
  text?: string;
  on: boolean;
  onTurn(on: boolean): void;
}) {
  return (
    <Setting title={title} text={text}>
      <input
        type="checkbox"
        class="toggle"
        checked={on}
        onChange={(event) => onTurn(event.currentTarget.checked)}
      />
    </Setting>
  );
}
