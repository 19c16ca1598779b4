/**
 * Attention: shows the reader's turn in the page's title, and as a notification if the page is
 * hidden.
 */

import { notify } from "../app/settings.ts";
import { t } from "../app/i18n.ts";

const NAME = "Aerodrome";
let flashing: ReturnType<typeof setInterval> | undefined;
let called = false;

export function setTitle(title: string): void {
  document.title = title ? `${title} · ${NAME}` : NAME;
}

/** Show whether it is the reader's turn, with the game's title in the page's title. */
export function myTurn(turn: boolean, title: string): void {
  clearInterval(flashing);
  setTitle(turn ? `● ${t("title_turn")} · ${title}` : title);
  if (!turn || !document.hidden) {
    called = turn;
    return;
  }
  let lit = true;
  flashing = setInterval(() => {
    lit = !lit;
    if (!document.hidden) {
      clearInterval(flashing);
      lit = true;
    }
    setTitle(lit ? `● ${t("title_turn")} · ${title}` : title);
  }, 1000);
  if (!called && notify.peek() === "on") {
    const link = location.pathname;
    const letter = { title: t("title_turn"), text: title, link, tag: `your_turn ${link}` };
    navigator.serviceWorker?.getRegistration().then((one) => one?.active?.postMessage(letter));
  }
  called = true;
}
