/** Rating change: the effect of a rated game on the ratings of its players. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { useLatest } from "../app/latest.ts";
import type { GameCounted, GameInfo } from "../api/schema.ts";
import { marked } from "../app/store.ts";
import { explain } from "../ui/toasts.tsx";
import { getRatingChange } from "../api/calls/ratings.ts";
import { send } from "../api/send.ts";
import { moved, ratingText } from "./wording.ts";

export function RatingChange({ game }: { game: GameInfo }) {
  const found = useSignal<GameCounted | null>(null);
  useLatest(() => send(getRatingChange(game.id)), (one) => found.value = one, explain, [game.id]);
  if (!found.value) return null;
  const { verdict, seats } = found.value;
  if (verdict !== "counted") return <p role="status">{t.ratings(`verdict_${verdict}`)}</p>;
  const lines = game.seats.filter((one) => seats[one.seat]);
  return (
    <section class="counted" aria-label={t.ratings("counted")}>
      <ul>
        {lines.map((one) => {
          const { rating, change } = seats[one.seat]!;
          return (
            <li key={one.seat}>
              {t.ratings("gained", {
                who: marked(one),
                rating: ratingText(rating),
                change: moved(change),
              })}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
