/** Account: the reader's account and settings. */

import { useEffect } from "preact/hooks";
import { Security } from "./Security.tsx";
import { Form, password, username, type Wanted } from "../ui/form.tsx";
import { changeName, keepAccount, logIn, logOut, recoverAccount } from "../api/calls/accounts.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { local } from "../app/transport.ts";
import { Pick, Setting } from "../ui/fields.tsx";
import { go } from "../app/router.ts";
import { lazyBit } from "../app/lazy.tsx";
import { instant, motion, MOTIONS } from "../app/settings.ts";
import { LanguageSwitch, ThemeSwitch } from "../app/shell.tsx";
import { sound } from "../game/playback/sound.ts";
import { called, loadMe, me } from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import { explain, toast } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";

const Avoided = lazyBit(() => import("../social/Avoided.tsx").then((file) => file.Avoided));

const Messages = lazyBit(() =>
  import("../notifications/Messages.tsx").then((file) => file.Messages)
);
const Install = lazyBit(() =>
  import("../installed_app/installed_app.tsx").then((file) => file.Install)
);
const Programs = lazyBit(() => import("./Programs.tsx").then((file) => file.Programs));
const Lost = lazyBit(() => import("../notifications/Links.tsx").then((file) => file.Lost));

export function Account() {
  useEffect(() => {
    setTitle(title);
    loadMe().catch(explain);
  }, []);
  const title = t(local ? "settings" : "account");
  const person = local ? null : me.value;
  return (
    <main class="page page-narrow" id="content">
      <h1>{title}</h1>
      {person && (
        <section>
          <h2>
            {t.accounts(person.account ? "account_of" : "guest", { name: called(person.name) })}
          </h2>
          {person.account ? <SignOut /> : <Guest name={called(person.name)} />}
        </section>
      )}
      <section>
        {!local && <h2>{t("settings")}</h2>}
        <Settings />
      </section>
      <Install />
      {person && <Messages key={`${person.account} letters`} person={person} />}
      {person && <Avoided key={person.name} />}
      {person?.account && <Programs key={`${person.name} programs`} />}
      {person && <Security key={`${person.account}`} person={person} />}
    </main>
  );
}

function Guest({ name }: { name: string }) {
  return (
    <>
      <p>{t.accounts("guest_text")}</p>
      <Form
        fields={[username(t("name"), name), password(t.notifications("password"), true)]}
        title={t.accounts("keep_account")}
        hint={t.accounts("password_hint")}
        act={async (who = "", secret = "") => {
          me.value = await send(keepAccount({ name: who, password: secret }));
          toast(t.accounts("saved"));
        }}
      />
      <details class="form-more">
        <summary>{t.accounts("rename")}</summary>
        <Form
          fields={[NICKNAME(name)]}
          title={t.accounts("rename")}
          act={async (wanted = "") => {
            if (wanted !== name) me.value = await send(changeName({ name: wanted }));
            toast(t.accounts("saved"));
          }}
          grave
        />
      </details>
      <details class="form-more">
        <summary>{t.accounts("have_account")}</summary>
        <Form
          fields={[username(t("name")), password(t.notifications("password"), false)]}
          title={t.accounts("log_in")}
          hint={t.accounts("log_in_hint")}
          act={async (who = "", secret = "") => {
            me.value = await send(logIn({ name: who, password: secret }));
            go("/");
          }}
        />
      </details>
      <details class="form-more">
        <summary>{t.accounts("lost_password")}</summary>
        {me.value?.mail && <Lost />}
        <Form
          fields={[username(t("name")), CODE(), password(t.accounts("new_password"), true)]}
          title={t.accounts("recover")}
          hint={`${t.accounts("recover_hint")} ${t.accounts("password_hint")}`}
          act={async (who = "", code = "", secret = "") => {
            me.value = await send(recoverAccount({ name: who, code, password: secret }));
            go("/");
          }}
        />
      </details>
    </>
  );
}

const NICKNAME = (known: string): Wanted => ({
  label: t.accounts("your_name"),
  kind: "text",
  autocomplete: "nickname",
  longest: 40,
  known,
});

const CODE = (): Wanted => ({
  label: t.accounts("code"),
  kind: "text",
  autocomplete: "one-time-code",
  longest: 40,
});

function SignOut() {
  const leave = (everywhere: boolean) =>
    send(logOut({ everywhere })).then(loadMe).then(() => go("/")).catch(explain);
  return (
    <p class="buttons">
      <Button onClick={() => leave(false)}>{t.accounts("log_out")}</Button>
      <Button onClick={() => leave(true)}>{t.accounts("log_out_everywhere")}</Button>
    </p>
  );
}

function Settings() {
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
      <Setting title={t.accounts("motion")}>
        <Pick
          value={motion.value}
          values={MOTIONS.map((one) => [one, t.accounts(`motion_${one}`)])}
          onPick={(one) => motion.value = one}
        />
      </Setting>
      <Toggle
        title={t("sound")}
        on={sound.enabled.value}
        onTurn={(on) => sound.turn(on)}
      />
      <Toggle
        title={t.accounts("instant")}
        text={t.accounts("instant_text")}
        on={instant.value === "on"}
        onTurn={(on) => instant.value = on ? "on" : "off"}
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
