/** Banners: notices that the player should read first. */

import { Button } from "../ui/button.tsx";
import { lazyBit } from "../app/lazy.tsx";
import type { GameInfo } from "../api/schema.ts";
import { keptPractice, seatName } from "../app/store.ts";
import { list, t } from "../app/i18n.ts";
import type { TableModel } from "./model/model.ts";

const Absence = lazyBit(() => import("./clocks/Absence.tsx").then((file) => file.Absence));

const Practising = lazyBit(() => import("../lobby/Practising.tsx").then((file) => file.Practising));

/** Notices above the board, such as absence, adjournment and a lost connection. */
export function Banners({ model, game }: { model: TableModel; game: GameInfo }) {
  const seat = model.seat;
  const me = game.seats.find((chair) => chair.seat === seat && chair.mine);
  const offers = game.draw_offers ?? [];
  const theirs = offers.filter((one) => !game.seats.some((c) => c.seat === one && c.mine));
  const waiting = keptPractice(game.id);
  const lost = model.line.value === "lost";
  return (
    <>
      {waiting && <Practising practice={game} game={waiting} />}
      {lost && <p class="banner banner-line">{t.game("line_lost")}</p>}
      {model.line.value === "refused" && <p class="banner banner-line">{t.game("line_refused")}</p>}
      {game.status !== "over" && me && me.errand && seat && (
        <p class="banner">
          {t.game(`errand_${me.errand}`)}
          <Button onClick={() => model.say({ type: "return", seat })}>
            {t.game("take_controls")}
          </Button>
        </p>
      )}
      {game.status === "playing" && unattended(game) && (
        <Absence
          game={game}
          seat={seat}
          onSay={(said) => model.say(said)}
        />
      )}
      {game.status !== "over" && theirs.length > 0 && me && seat && (
        <p class="banner">
          {t.game("draw_offered", { who: list(theirs.map((one) => seatName(game.ruleset, one))) })}
          <Button onClick={() => model.say({ type: "draw", seat })}>{t("accept")}</Button>
        </p>
      )}
      {game.status !== "over" && seat && offers.includes(seat) && (
        <p class="banner banner-quiet">{t.game("draw_waiting")}</p>
      )}
    </>
  );
}

/** Return whether a player is away or asks to adjourn, or nothing has happened for a month. */
function unattended({ seats, asleep, adjourn_offers, updated }: GameInfo): boolean {
  const old = Date.now() / 1000 - updated > 30 * 86_400;
  return !!asleep || !!adjourn_offers?.length || old || seats.some((one) => one.absent);
}
