/** Attention: the title of the page, and a notification when it is my turn and I look elsewhere. */

import { notify } from "../settings.ts";
import { t } from "../ui.ts";

const NAME = "Aerodrome";
let flashing: ReturnType<typeof setInterval> | undefined;
let called = false;

export function setTitle(title: string): void {
  document.title = title ? `${title} · ${NAME}` : NAME;
}

/** My turn, or not any more; the game's title stands in the title of the page. */
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
  if (!called && notify.peek() === "on" && globalThis.Notification?.permission === "granted") {
    const note = new Notification(t("title_turn"), { body: title, tag: "aerodrome" });
    note.onclick = () => {
      globalThis.focus();
      note.close();
    };
  }
  called = true;
}

/** Ask the browser whether we may; the answer is whether we may. */
export async function mayNotify(): Promise<boolean> {
  if (!globalThis.Notification) return false;
  if (Notification.permission === "default") await Notification.requestPermission();
  return Notification.permission === "granted";
}
