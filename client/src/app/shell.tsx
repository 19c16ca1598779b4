/** Shell: what stands around every page but the table. */

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { api } from "../api/api.ts";
import { Button } from "../ui/button.tsx";
import { local } from "./transport.ts";
import { languages } from "./preloaded.ts";
import { Pick } from "../ui/fields.tsx";
import { Emblem } from "../ui/icons.tsx";
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
        <nav aria-label={t("menu")}>
          <a href="/meet">{t("meet")}</a>
          <a href="/school">{t("school")}</a>
          <a href="/rules">{t("rules")}</a>
          <a href="/workshop">{t("workshop")}</a>
          <a href="/hangar">{t("hangar")}</a>
          <a href="/lab">{t("laboratory")}</a>
          <a href="/account">
            {local ? t("settings") : me.value?.account ? me.value.name : t("account")}
            {me.value?.letters && <b class="unread-count">{me.value.letters}</b>}
          </a>
          <LanguageSwitch />
          <ThemeSwitch />
        </nav>
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

/** Words of the one who runs the server; they stand here until they are read. */
function Warnings() {
  const dismiss = (id: string) => api.dismiss(id).then(loadMe).catch(explain);
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

/** What a language is called by those who speak it. */
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
