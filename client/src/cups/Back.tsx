/** Back: from the end of a game to the tournament that it was played in, if it was. */

import "../base.ts";
import { useSignal } from "@preact/signals";
import { useLatest } from "../latest.ts";
import type { TournamentLine } from "../schema.ts";
import { door } from "./door.ts";
import { c } from "./words.ts";

export function Back({ game }: { game: string }) {
  const found = useSignal<TournamentLine | undefined>(undefined);
  useLatest(
    () => door.of(game),
    ({ tournaments }) => found.value = tournaments[0],
    () => {},
    [game],
  );
  const cup = found.value;
  return cup
    ? (
      <a class="button button-main" href={`/tournaments/${cup.id}`}>
        {c("back_to", { name: cup.name })}
      </a>
    )
    : null;
}
