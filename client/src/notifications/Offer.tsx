/** Offer: once, after a first move in a game with somebody else, to be told when it is my turn. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { Button } from "../ui/button.tsx";
import type { GameInfo } from "../api/schema.ts";
import { keep, kept, notify } from "../app/settings.ts";
import { explain, toast } from "../ui/toasts.tsx";
import { able, turnOn } from "./browser.ts";

const OFFERED = "aerodrome.offered";

/** Whether it is worth asking: somebody else is waited for, and nobody was asked before. */
export function worth(game: GameInfo): boolean {
  const others = game.seats.some((one) => one.kind === "person" && !one.mine);
  return others && able() && notify.value === "off" && Notification.permission !== "denied" &&
    kept(OFFERED) === null;
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
