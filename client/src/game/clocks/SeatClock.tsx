/** Seat clock: one player's time, shown beside the seat and marked when it is short. */

import { t } from "../../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lasting } from "./pace.ts";
import type { GameInfo, SeatInfo } from "../../api/schema.ts";
import { called, calls, clock, left, quarter } from "./time.ts";
import { date } from "./time.ts";

export function SeatClock({ game, chair }: { game: GameInfo; chair: SeatInfo }) {
  const now = useSignal(Date.now() / 1000), said = useSignal("");
  const { due } = chair;
  useEffect(() => {
    if (due == null) return;
    const tick = () => {
      const before = left(chair, now.peek()) ?? 0;
      now.value = Date.now() / 1000;
      const call = called(calls(game), before, left(chair, now.peek()) ?? 0);
      if (call && chair.mine) said.value = t.clocks("left", { time: lasting(round(call)) });
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [due]);
  const seconds = left(chair, now.value);
  const away = chair.leave && chair.leave.begins <= now.value && now.value < chair.leave.ends;
  return (
    <>
      {away && (
        <small class="countdown">{t.clocks("on_leave", { when: date(chair.leave!.ends) })}</small>
      )}
      {seconds !== null && (
        <time
          class={`countdown${due != null && seconds <= quarter(game) ? " is-short" : ""}`}
          data-tip={t.clocks(game.clock ? "tip_clock" : "tip_days")}
        >
          {due != null && seconds === 0 ? t.clocks("time_up") : clock(seconds)}
        </time>
      )}
      <span class="unseen" role="status">{said.value}</span>
    </>
  );
}

/** Return some seconds rounded as one would say them. */
function round(seconds: number): number {
  const size = seconds >= 7200 ? 3600 : seconds >= 120 ? 60 : 1;
  return Math.max(1, Math.round(seconds / size)) * size;
}
