/** Account: who I am here, and how I like the page. */

import { useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { api, Refused } from "../api.ts";
import { go } from "../router.ts";
import { instant, type Motion, motion, notify } from "../settings.ts";
import { LanguageSwitch, ThemeSwitch } from "../shell.tsx";
import { sound } from "../sound.ts";
import { loadMe, me } from "../store.ts";
import { mayNotify, setTitle } from "../table/attention.ts";
import { explain, reason, toast } from "../toasts.tsx";
import { t, type UiKey } from "../ui.ts";

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
          {person.account ? <Leave /> : <Guest name={person.name} />}
        </section>
      )}
      <section>
        <h2>{t("settings")}</h2>
        <Settings />
      </section>
    </main>
  );
}

function Guest({ name }: { name: string }) {
  return (
    <>
      <p>{t("guest_text")}</p>
      <Rename name={name} />
      <Credentials
        title={t("keep_account")}
        hint={t("password_hint")}
        known={name}
        fresh
        act={async (who, password) => {
          me.value = await api.keep(who, password);
          toast(t("saved"));
        }}
      />
      <details class="form-more">
        <summary>{t("have_account")}</summary>
        <Credentials
          title={t("log_in")}
          hint={t("log_in_hint")}
          act={async (who, password) => {
            me.value = await api.logIn(who, password);
            go("/");
          }}
        />
      </details>
    </>
  );
}

function Rename({ name }: { name: string }) {
  const wanted = useSignal(name);
  const save = async (event: Event) => {
    event.preventDefault();
    try {
      me.value = await api.rename(wanted.value.trim());
      toast(t("saved"));
    } catch (error) {
      explain(error);
    }
  };
  return (
    <form class="row-form" onSubmit={save}>
      <label class="field">
        <span>{t("your_name")}</span>
        <input
          type="text"
          required
          maxLength={40}
          autocomplete="nickname"
          value={wanted.value}
          onInput={(event) => wanted.value = event.currentTarget.value}
        />
      </label>
      <button type="submit" class="button">{t("rename")}</button>
    </form>
  );
}

function Credentials(
  { title, hint, act, known, fresh }: {
    title: string;
    hint: string;
    act(name: string, password: string): Promise<void>;
    known?: string;
    fresh?: boolean;
  },
) {
  const name = useSignal(known ?? "");
  const hinted = useId();
  const password = useSignal("");
  const fault = useSignal("");
  const table = useSignal("");
  const busy = useSignal(false);
  const send = async (event: Event) => {
    event.preventDefault();
    fault.value = table.value = "";
    busy.value = true;
    try {
      await act(name.value.trim(), password.value);
      password.value = "";
    } catch (error) {
      fault.value = reason(error);
      const shared = error instanceof Refused && error.code === "both-seats";
      table.value = shared ? `/games/${error.place}` : "";
    }
    busy.value = false;
  };
  return (
    <form class="row-form" onSubmit={send}>
      <label class="field">
        <span>{t("name")}</span>
        <input
          type="text"
          required
          maxLength={40}
          autocomplete="username"
          value={name.value}
          onInput={(event) => name.value = event.currentTarget.value}
        />
      </label>
      <label class="field">
        <span>{t("password")}</span>
        <input
          type="password"
          required
          minLength={8}
          maxLength={200}
          autocomplete={fresh ? "new-password" : "current-password"}
          aria-describedby={hinted}
          value={password.value}
          onInput={(event) => password.value = event.currentTarget.value}
        />
      </label>
      <small id={hinted} class="faint">{hint}</small>
      <button type="submit" class="button button-main" disabled={busy.value}>{title}</button>
      <p class="fault" role="alert">
        {fault.value} {table.value && <a href={table.value}>{t("table")}</a>}
      </p>
    </form>
  );
}

function Leave() {
  const leave = async (everywhere: boolean) => {
    try {
      await api.logOut(everywhere);
      await loadMe();
      go("/");
    } catch (error) {
      explain(error);
    }
  };
  return (
    <p class="buttons">
      <button type="button" class="button" onClick={() => leave(false)}>{t("log_out")}</button>
      <button type="button" class="button" onClick={() => leave(true)}>
        {t("log_out_everywhere")}
      </button>
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
      <label class="option">
        <span class="option-title">{t("motion")}</span>
        <select
          value={motion.value}
          onChange={(event) => motion.value = event.currentTarget.value as Motion}
        >
          {(["auto", "full", "still"] as const).map((one) => (
            <option key={one} value={one}>{t(`motion_${one}` as UiKey)}</option>
          ))}
        </select>
      </label>
      <Toggle
        title={t("sound")}
        on={sound.enabled.value}
        onTurn={(on) => sound.enabled.value = on}
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

function Toggle(
  { title, text, on, onTurn }: {
    title: string;
    text?: string;
    on: boolean;
    onTurn(on: boolean): void;
  },
) {
  return (
    <label class="option">
      <span class="option-title">{title}</span>
      <input
        type="checkbox"
        class="toggle"
        checked={on}
        onChange={(event) => onTurn(event.currentTarget.checked)}
      />
      {text && <span class="option-text">{text}</span>}
    </label>
  );
}
