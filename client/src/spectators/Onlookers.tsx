/** Onlookers: the number of spectators of a game, and for them the delay. */

import { t } from "../app/i18n.ts";
import type { GameInfo } from "../api/schema.ts";

export function Onlookers({ game, watching }: { game: GameInfo; watching: boolean }) {
  const { delay, status, watching: number } = game;
  return (
    <span class="onlookers">
      {watching && !!delay && status !== "over" && <b>{t.spectators(`behind_${delay}`)}</b>}
      {!!number && <span>{t.spectators("watching", { n: number })}</span>}
    </span>
  );
}
