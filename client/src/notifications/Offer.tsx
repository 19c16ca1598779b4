/**
 * Offer: asks once, after a first move against another player, whether to notify the reader of
 * turns.
 */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { Button } from "../ui/button.tsx";
import type { GameInfo } from "../api/schema.ts";
import { keep, notify, saved } from "../app/settings.ts";
import { explain, toast } from "../ui/toasts.tsx";
import { able, turnOn } from "./browser.ts";

const OFFERED = "aerodrome.offered";

/** Return whether to ask: the game waits for another player, and the reader was never asked. */
export function worth(game: GameInfo): boolean {
  const others = game.seats.some((one) => one.kind === "person" && !one.mine);
  return others && able() && notify.value === "off" && Notification.permission !== "denied" &&
    saved(OFFERED) === null;
}

export function Offer({ game }: { game: GameInfo }) {
  const answered = useSignal(false);
  if (answered.value || !worth(game)) return null;
  const done = () => {
    keep(OFFERED, "1");
    answered.value = true;
  };
  const accept = async () => {
    const reached = await turnOn();
    done();
    if (reached === "denied") toast(t.notifications("here_denied"), "refusal");
    else toast(t.notifications(reached === "open" ? "here_open" : "offer_on"));
  };
  return (
    <p class="buttons">
      <Button onClick={() => accept().catch(explain)}>{t.notifications("offer")}</Button>
      <Button onClick={done}>{t.notifications("no_thanks")}</Button>
    </p>
  );
}
