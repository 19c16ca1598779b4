/** Stuck: what a list and a page show of a game that nothing plays any more. */

import { useSignal } from "@preact/signals";
import { api } from "../api.ts";
import { Button } from "../button.tsx";
import { Sure } from "../dialog.tsx";
import { SideMark } from "../marks.tsx";
import type { Fault, GameInfo, Outcome } from "../schema.ts";
import { seatName } from "../store.ts";
import { sitter } from "../table/Seats.tsx";
import { explain } from "../toasts.tsx";
import { list, refusal, t } from "../ui.ts";
import { sentence } from "../words.ts";

/** Who plays, in a line. */
export function Sitters({ game }: { game: GameInfo }) {
  return (
    <span class="game-seats">
      {game.seats.map((chair) => (
        <span key={chair.seat} title={seatName(game.ruleset, chair.seat)}>
          <SideMark side={chair.seat} size={15} /> {sitter(chair)}
        </span>
      ))}
    </span>
  );
}

/** How a game ended, in a word or two. */
export function result(game: GameInfo, { winners, reason }: Outcome): string {
  const mine = game.seats.filter((chair) => chair.mine).map((chair) => chair.seat);
  if (reason.key === "closed.abandoned") return t("abandoned");
  if (!winners.length) return t("drawn");
  if (mine.length === 1) return winners.includes(mine[0]!) ? t("victory") : t("defeat");
  return t("won_by", { who: list(winners.map((one) => seatName(game.ruleset, one))) });
}

/** Why nothing plays it, in a sentence. */
export function Why({ fault }: { fault: Fault | null | undefined }) {
  return fault ? <p class="game-why">{sentence(refusal(fault.code, fault.sentence))}</p> : null;
}

/** Ends the game for everybody, once its player is sure. */
export function CloseGame({ game, onClosed }: { game: GameInfo; onClosed(): void }) {
  const asking = useSignal(false);
  const seat = game.seats.find((chair) => chair.mine)?.seat;
  if (!seat || game.status === "over") return null;
  const close = () => api.close(game.id, seat).then(onClosed).catch(explain);
  return (
    <>
      <Button onClick={() => asking.value = true}>{t("close_game")}</Button>
      {asking.value && (
        <Sure
          title={t("close_game_sure")}
          yes={t("close_game")}
          onYes={close}
          onClose={() => asking.value = false}
        />
      )}
    </>
  );
}
