/** Banners: what the player should know first. */

import { Button } from "../button.tsx";
import type { GameInfo } from "../schema.ts";
import { seatName } from "../store.ts";
import { list, t } from "../ui.ts";
import type { TableModel } from "./model.ts";

/** What the player should know before anything else. */
export function Banners({ model, game }: { model: TableModel; game: GameInfo }) {
  const seat = model.seat;
  const me = game.seats.find((chair) => chair.seat === seat && chair.mine);
  const offers = game.draw_offers ?? [];
  const theirs = offers.filter((one) => !game.seats.some((c) => c.seat === one && c.mine));
  const lost = model.line.value === "lost";
  return (
    <div class="banners" aria-live="polite">
      {lost && <p class="banner banner-line">{t("line_lost")}</p>}
      {model.line.value === "refused" && <p class="banner banner-line">{t("line_refused")}</p>}
      {game.status !== "over" && me && (me.autopilot || me.errand) && seat && (
        <p class="banner">
          {t(me.errand ? `errand_${me.errand}` : "autopilot_me")}
          <Button onClick={() => model.say({ type: "return", seat })}>{t("take_controls")}</Button>
        </p>
      )}
      {game.status !== "over" && theirs.length > 0 && me && seat && (
        <p class="banner">
          {t("draw_offered", { who: list(theirs.map((one) => seatName(game.ruleset, one))) })}
          <Button onClick={() => model.say({ type: "draw", seat })}>{t("accept")}</Button>
        </p>
      )}
      {game.status !== "over" && seat && offers.includes(seat) && (
        <p class="banner banner-quiet">{t("draw_waiting")}</p>
      )}
    </div>
  );
}
