/** Onlookers: how many watch a game; and to who does, how far behind he is. */

import type { GameInfo } from "../api/schema.ts";
import { w } from "./words.ts";

export function Onlookers({ game, watching }: { game: GameInfo; watching: boolean }) {
  const { delay, status, watching: number } = game;
  return (
    <span class="onlookers">
      {watching && !!delay && status !== "over" && <b>{w(`behind_${delay}`)}</b>}
      {!!number && <span>{w("watching", { n: number })}</span>}
    </span>
  );
}
