/** Account: who I am here, and how I like the page. */

import { useEffect } from "preact/hooks";
import { Care } from "../account/Care.tsx";
import { Form, password, username, type Wanted } from "../account/form.tsx";
import { a } from "../account/words.ts";
import { beyond } from "../beyond.ts";
import { Button } from "../button.tsx";
import { local } from "../carrier.ts";
import { Avoided } from "../clubs/later.ts";
import { Pick, Setting } from "../fields.tsx";
import { go } from "../router.ts";
import { laterBit } from "../later.tsx";
import { instant, motion, MOTIONS } from "../settings.ts";
import { LanguageSwitch, ThemeSwitch } from "../shell.tsx";
import { sound } from "../sound.ts";
import { called, loadMe, me } from "../store.ts";
import { setTitle } from "../table/attention.ts";
import { explain, toast } from "../toasts.tsx";
import { t } from "../ui.ts";

const post = () => import("../post/rooms.ts");
const Messages = laterBit(() => post().then((file) => file.Messages));
const Install = laterBit(() => import("../program/program.tsx").then((file) => file.Install));
const Bots = laterBit(() => import("../bots/Bots.tsx").then((file) => file.Bots));
const Lost = laterBit(() => post().then((file) => file.Lost));

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
          <h2>{t(person.account ? "account_of" : "guest", { name: called(person.name) })}</h2>
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
      {person?.account && <Bots key={`${person.name} programs`} />}
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
          if (wanted !== name) me.value = await beyond.rename(wanted);
          toast(t("saved"));
        }}
        grave
      />
      <Form
        fields={[username(t("name"), name), password(t("password"), true)]}
        title={t("keep_account")}
        hint={t("password_hint")}
        act={async (who = "", secret = "") => {
          me.value = await beyond.keep(who, secret);
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
            me.value = await beyond.logIn(who, secret);
            go("/");
          }}
        />
      </details>
      <details class="form-more">
        <summary>{a("lost_password")}</summary>
        {me.value?.mail && <Lost />}
        <Form
          fields={[username(t("name")), CODE(), password(a("new_password"), true)]}
          title={a("recover")}
          hint={`${a("recover_hint")} ${t("password_hint")}`}
          act={async (who = "", code = "", secret = "") => {
            me.value = await beyond.recover(who, code, secret);
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
    beyond.logOut(everywhere).then(loadMe).then(() => go("/")).catch(explain);
  return (
    <p class="buttons">
      <Button onClick={() => leave(false)}>{t("log_out")}</Button>
      <Button onClick={() => leave(true)}>{t("log_out_everywhere")}</Button>
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
