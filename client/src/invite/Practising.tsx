/** Practising: above a practice game, the way back, and word of who has come meanwhile. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api.ts";
import { Button } from "../button.tsx";
import { useLatest } from "../latest.ts";
import type { GameInfo } from "../schema.ts";
import { called } from "../store.ts";
import { explain } from "../toasts.tsx";
import { list } from "../ui.ts";
import { endPractice } from "./practice.ts";
import { i } from "./words.ts";

/** Milliseconds between two looks at the game that waits. */
const LOOKS_EVERY = 3000;

export function Practising({ practice, game }: { practice: GameInfo; game: string }) {
  const waiting = useSignal<GameInfo | null>(null);
  const look = useLatest(() => api.game(game), (found) => waiting.value = found, () => {}, [game]);
  useEffect(() => {
    const timer = setInterval(look, LOOKS_EVERY);
    return () => clearInterval(timer);
  }, [game]);
  const here = waiting.value && waiting.value.status !== "open" ? waiting.value : null;
  return (
    <p class="banner">
      {here ? i("arrived", { who: arrived(here) }) : i("practising")}
      <Button main={!!here} onClick={() => endPractice(practice, game).catch(explain)}>
        {i("back")}
      </Button>
    </p>
  );
}

function arrived(game: GameInfo): string {
  const others = game.seats.filter((chair) => chair.kind === "person" && !chair.mine);
  return list(others.map((chair) => called(chair.name)));
}
