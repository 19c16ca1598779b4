/** Counted: what a rated game did to the ratings of those who played it. */

import { useSignal } from "@preact/signals";
import { useLatest } from "../latest.ts";
import type { GameCounted, GameInfo } from "../schema.ts";
import { marked } from "../store.ts";
import { explain } from "../toasts.tsx";
import { door } from "./door.ts";
import { moved, told } from "./told.ts";
import { p } from "./words.ts";

export function Counted({ game }: { game: GameInfo }) {
  const found = useSignal<GameCounted | null>(null);
  useLatest(() => door.counted(game.id), (one) => found.value = one, explain, [game.id]);
  if (!found.value) return null;
  const { verdict, seats } = found.value;
  if (verdict !== "counted") return <p role="status">{p(`verdict_${verdict}`)}</p>;
  const lines = game.seats.filter((one) => seats[one.seat]);
  return (
    <section class="counted" aria-label={p("counted")}>
      <ul>
        {lines.map((one) => {
          const { rating, change } = seats[one.seat]!;
          return (
            <li key={one.seat}>
              {p("gained", {
                who: marked(one),
                rating: told(rating),
                change: moved(change),
              })}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
