/** Practising: a bar above a practice game with the link back, and news of players who joined. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { getGame } from "../api/calls/games.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { useLatest } from "../app/latest.ts";
import type { GameInfo } from "../api/schema.ts";
import { called } from "../app/store.ts";
import { explain } from "../ui/toasts.tsx";
import { list, t } from "../app/i18n.ts";
import { endPractice } from "./practice.ts";

/** Milliseconds between two checks of the waiting game. */
const LOOKS_EVERY = 3000;

export function Practising({ practice, game }: { practice: GameInfo; game: string }) {
  const waiting = useSignal<GameInfo | null>(null);
  const look = useLatest(
    () => send(getGame(game)),
    (found) => waiting.value = found,
    () => {},
    [game],
  );
  useEffect(() => {
    const timer = setInterval(look, LOOKS_EVERY);
    return () => clearInterval(timer);
  }, [game]);
  const here = waiting.value && waiting.value.status !== "open" ? waiting.value : null;
  return (
    <p class="banner">
      {here ? t.lobby("arrived", { who: arrived(here) }) : t.lobby("practising")}
      <Button main={!!here} onClick={() => endPractice(practice, game).catch(explain)}>
        {t.lobby("back")}
      </Button>
    </p>
  );
}

function arrived(game: GameInfo): string {
  const others = game.seats.filter((chair) => chair.kind === "person" && !chair.mine);
  return list(others.map((chair) => called(chair.name)));
}
