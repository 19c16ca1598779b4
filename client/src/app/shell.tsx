/** Shell: the header, navigation and footer of every page but the table. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { dismissWarning } from "../api/calls/accounts.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { local } from "./transport.ts";
import { languages } from "./preloaded.ts";
import { Pick } from "../ui/fields.tsx";
import { Emblem, Icon } from "../ui/icons.tsx";
import { usePressElsewhere } from "../ui/menu.tsx";
import { here } from "./router.ts";
import { language, theme, THEMES } from "./settings.ts";
import { loadMe, loadRulesets, me } from "./store.ts";
import { explain } from "../ui/toasts.tsx";
import { ago, t } from "./i18n.ts";

export function Shell({ children, plain }: { children: ComponentChildren; plain?: boolean }) {
  useEffect(() => {
    loadRulesets().catch(() => {});
  }, []);
  return (
    <>
      <a class="skip-link" href="#content">{t("skip_to_content")}</a>
      <header class="top">
        {plain ? <span /> : (
          <a class="top-home" href="/">
            <Emblem size={24} />
            <span>{t("home")}</span>
          </a>
        )}
        <Nav />
      </header>
      <Warnings />
      {children}
      <footer class="foot">
        <p>
          {t("about_text")} <a href="/about">{t("about")}</a>
          {!local && (
            <>
              {" "}· <a href="/fair-play">{t("fair_play")}</a>
            </>
          )}
        </p>
      </footer>
    </>
  );
}

/** The navigation, behind a button where the window is narrow. */
function Nav() {
  const box = useRef<HTMLDivElement>(null), button = useRef<HTMLButtonElement>(null);
  const open = useSignal(false), path = here.value.pathname, letters = me.value?.letters;
  const close = () => void (open.value = false);
  usePressElsewhere(box, close);
  useEffect(close, [path]);
  return (
    <div
      class="top-menu"
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open.value) return;
        close();
        button.current?.focus();
      }}
    >
      <button
        type="button"
        class="control top-fold"
        ref={button}
        aria-label={[t("menu"), letters].filter(Boolean).join(" ")}
        aria-expanded={open.value}
        aria-controls="top-nav"
        onClick={() => open.value = !open.value}
      >
        <Icon name="menu" />
        {letters && <b class="unread-count">{letters}</b>}
      </button>
      <nav id="top-nav" class={open.value ? "is-open" : ""} aria-label={t("menu")}>
        <a href="/lobby">{t("meet")}</a>
        <a href="/school">{t("school")}</a>
        <a href="/rules">{t("rules")}</a>
        <a href="/editor">{t("workshop")}</a>
        <a href="/hangar">{t("hangar")}</a>
        <a href="/studies">{t("laboratory")}</a>
        <a href="/account">
          {local ? t("settings") : me.value?.account ? me.value.name : t("account")}
          {letters && <b class="unread-count">{letters}</b>}
        </a>
        <LanguageSwitch />
        <ThemeSwitch />
      </nav>
    </div>
  );
}

/** Messages of the host, shown until they are dismissed. */
function Warnings() {
  const dismiss = (id: string) => send(dismissWarning(id)).then(loadMe).catch(explain);
  return (me.value?.warnings ?? []).map((one) => (
    <section key={one.id} class="warned" role="alert" aria-label={t("warned")}>
      <p>
        <b>{t("warned")}</b> <small class="faint">{ago(one.at)}</small>
      </p>
      <p>{one.text}</p>
      <Button
        onClick={() =>
          dismiss(one.id)}
      >
        {t("read_it")}
      </Button>
    </section>
  ));
}

/** Return the name of a language in that language. */
function named(language: string): string {
  return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
}

export function LanguageSwitch() {
  return (
    <div class="switch" role="group" aria-label={t("language")}>
      {Object.keys(languages).map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={language.value === one}
          aria-label={`${one.toUpperCase()}: ${named(one)}`}
          onClick={() => language.value = one}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </div>
  );
}

export function ThemeSwitch() {
  return (
    <label class="pick">
      <span class="unseen">{t("theme")}</span>
      <Pick
        value={theme.value}
        values={THEMES.map((one) => [one, `${t("theme")}: ${t(`theme_${one}`)}`])}
        onPick={(one) => theme.value = one}
      />
    </label>
  );
}
