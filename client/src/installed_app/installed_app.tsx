/**
 * Installed app: the page as a program of a telephone or a desktop, and what it does without its
 * server.
 */

import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { requestOf } from "../api/call.ts";
import { reportPresence } from "../api/calls/social.ts";
import { away } from "../api/send.ts";
import { local, transport } from "../app/transport.ts";
import { here } from "../app/router.ts";
import { toasts } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { keepThemeMeta } from "./theme_meta.ts";
import { heedOffers, install, way } from "./install.ts";
import { register } from "./service_worker.ts";
import { Notices } from "./Notices.tsx";
import { Search } from "./reconnect.ts";
import { look, newer } from "./version.ts";
import { Button } from "../ui/button.tsx";

/** Milliseconds between two looks for a newer page, while somebody is here. */
const NOW_AND_THEN = 5 * 60_000;
/** When the page was last loaded again by itself, and milliseconds in which once is enough. */
const RELOADED = "aerodrome.reloaded", NOT_AGAIN = 30_000;

const troubled = signal(false);
const trying = signal(false);
/** Whether the page came to where it is without anything to show there. */
let hollow = away.peek();
/** Whether anything was done here. */
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
  heedOffers();
  keepThemeMeta();
  if (!local) {
    heedAbsence();
    sayHere();
  }
  heedTrouble();
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

/** A server that is gone is looked for; what could not be shown meanwhile is shown then. */
function heedAbsence(): void {
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

/** The server is back: go on where we were. */
function back(): void {
  away.value = false;
  if (hollow && !justReloaded()) location.reload();
  else dispatchEvent(new Event("online"));
}

/** Whether the page was loaded again a moment ago, and found nothing: once more would not help. */
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
 * Of what was refused, or is missing, an old page may be the cause, or a server that is gone.
 *
 * That nobody is there is said once, and stays said.
 */
function heedTrouble(): void {
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

/** Milliseconds between two times; the server counts a page as open for longer. */
const EVERY = 60_000;

/** Says from here on, while the page is seen, that it is open. */
function sayHere(): void {
  const call = reportPresence();
  const say = () => {
    if (!document.hidden) transport.fetch(call.path, requestOf(call)).catch(() => {});
  };
  say();
  setInterval(say, EVERY);
  document.addEventListener("visibilitychange", say);
}
