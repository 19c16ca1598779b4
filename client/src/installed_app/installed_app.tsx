/** Installed app: the page as an app on a phone or desktop, and its behaviour without a server. */

import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { requestOf } from "../api/call.ts";
import { reportPresence } from "../api/calls/social.ts";
import { away } from "../api/send.ts";
import { local, transport } from "../app/transport.ts";
import { here } from "../app/router.ts";
import { toasts } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { install, watchOffers, way } from "./install.ts";
import { register } from "./service_worker.ts";
import { Notices } from "./Notices.tsx";
import { Search } from "./reconnect.ts";
import { look, newer } from "./version.ts";
import { Button } from "../ui/button.tsx";
import { language, theme } from "../app/settings.ts";

/** Milliseconds between two checks for a newer page. */
const NOW_AND_THEN = 5 * 60_000;
/** The time of the last automatic reload, and milliseconds before another is allowed. */
const RELOADED = "aerodrome.reloaded", NOT_AGAIN = 30_000;

const troubled = signal(false);
const trying = signal(false);
/** Whether the page was opened without anything to show. */
let hollow = away.peek();
/** Whether the reader has done anything here. */
let touched = false;

const search = new Search(
  async () => {
    trying.value = true;
    const there = await look();
    trying.value = false;
    return there;
  },
  back,
);

export function begin(): void {
  watchOffers();
  keepThemeMeta();
  if (!local) {
    watchAbsence();
    sayHere();
  }
  watchErrors();
  const box = document.createElement("div");
  box.className = "notices";
  box.ariaLive = "polite";
  document.body.append(box);
  render(<Standing />, box);
  setInterval(() => document.hidden || look(), NOW_AND_THEN);
  register();
}

function Standing() {
  return <Notices troubled={troubled.value} trying={trying.value} onTry={() => search.hurry()} />;
}

/** Look for an unreachable server, and then show what could not be shown. */
function watchAbsence(): void {
  effect(() => {
    if (!away.value) return;
    hollow ||= !touched;
    search.begin();
  });
  effect(() => {
    here.value;
    touched = false;
  });
  for (const kind of ["pointerdown", "keydown"]) {
    globalThis.addEventListener(kind, () => touched = true, { capture: true, passive: true });
  }
  globalThis.addEventListener("online", () => away.peek() && search.hurry());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    if (away.peek()) search.hurry();
    else look();
  });
}

/** Continue when the server is back. */
function back(): void {
  away.value = false;
  if (hollow && !justReloaded()) location.reload();
  else dispatchEvent(new Event("online"));
}

/**
 * Return whether the page was reloaded a moment ago without success, so that another reload would
 * not help.
 */
function justReloaded(now = Date.now()): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED));
    sessionStorage.setItem(RELOADED, String(now));
    return now - last < NOT_AGAIN;
  } catch {
    return true;
  }
}

/**
 * Check whether an old page or an unreachable server caused a refusal or a missing file.
 *
 * The notice that the server is unreachable is shown once, and stays.
 */
function watchErrors(): void {
  const wonder = async () => {
    const there = await look();
    troubled.value = newer.peek();
    return there;
  };
  globalThis.addEventListener("missing", async () => {
    if (!await wonder()) away.value = true;
  });
  let last = 0;
  effect(() => {
    const refused = toasts.value.filter((one) => one.kind === "refusal");
    const newest = Math.max(0, ...refused.map((one) => one.id));
    if (away.value) {
      const others = toasts.peek().filter((one) => one.text !== t("unreachable"));
      if (others.length < toasts.peek().length) toasts.value = others;
    } else if (newest > last) wonder();
    last = newest;
  });
}

export function Install() {
  const open = way();
  if (!open) return null;
  return (
    <section aria-labelledby="on-device">
      <h2 id="on-device">{t.installed_app("on_device")}</h2>
      <p>{t.installed_app("install_text")}</p>
      {open === "button"
        ? (
          <p class="buttons">
            <Button onClick={install}>{t.installed_app("install")}</Button>
          </p>
        )
        : <p>{t.installed_app("install_apple")}</p>}
    </section>
  );
}

/** Milliseconds between two reports; the server counts a page as open for longer. */
const EVERY = 60_000;

/** Report from now on that the page is open, while it is visible. */
function sayHere(): void {
  const call = reportPresence();
  const say = () => {
    if (!document.hidden) transport.fetch(call.path, requestOf(call)).catch(() => {});
  };
  say();
  setInterval(say, EVERY);
  document.addEventListener("visibilitychange", say);
}

/** Set the manifest to the reader's language, and the colour to the current theme. */
function keepThemeMeta(page: Document = document): void {
  const link = page.createElement("link");
  link.rel = "manifest";
  effect(() => {
    const links = page.querySelectorAll<HTMLLinkElement>(
      'link[rel=alternate][type="application/manifest+json"]',
    );
    const found = [...links].find((one) => one.hreflang === language.value) ?? links[0];
    if (found && link.href !== found.href) link.href = found.href;
    if (found) page.head.append(link);
  });
  const metas = [...page.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
  const colours = metas.map((one) => one.content);
  effect(() => {
    const worn = theme.value === "auto" ? null : getComputedStyle(page.body).backgroundColor;
    metas.forEach((one, index) => one.content = worn ?? colours[index]!);
  });
}
