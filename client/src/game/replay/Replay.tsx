/** Replay: any moment of a game, of a battle within it, or of a study's game, as a seat saw it. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { getBattle } from "../../api/calls/archive.ts";
import { getGame, getHistory } from "../../api/calls/games.ts";
import { getFlownGame, getFlownHistory } from "../../api/calls/studies.ts";
import { wholeHistory } from "../../api/history.ts";
import { send } from "../../api/send.ts";
import { useLatest } from "../../app/latest.ts";
import { Unplayable } from "../../archive/Unplayable.tsx";
import { here, note } from "../../app/router.ts";
import { book, bookAhead } from "../../app/store.ts";
import { reason } from "../../ui/toasts.tsx";
import { t } from "../../app/i18n.ts";
import { Film, storyOf } from "./Film.tsx";
import type { Reel } from "./reel.ts";

interface Wanted {
  game: string;
  battle?: string;
  /** The id of the study that the game belongs to. */
  study?: string;
}

export function Replay({ game, battle, study }: Wanted) {
  const seat = here.value.searchParams.get("seat");
  const history = useSignal<Reel | null>(null);
  const fault = useSignal("");
  useEffect(() => study ? undefined : bookAhead(game), [game]);
  useLatest(
    () => history.peek()?.seat === seat ? null : load({ game, battle, study }, seat),
    (found) => {
      history.value = found;
      fault.value = "";
      note({ seat: found.seat });
    },
    (error) => fault.value = reason(error),
    [game, seat],
  );
  const found = history.value;
  if (found?.game.refused) return <Unplayable game={found.game} />;
  if (!found || !book(found.game.ruleset)) {
    return (
      <main class="page page-narrow" id="content">
        {fault.value ? <h1>{fault.value}</h1> : <p>{t("loading")}</p>}
        {fault.value && (
          <a
            class="button"
            href={study ? `/studies/${study}` : battle ? storyOf(game) : `/games/${game}`}
          >
            {t.game(study ? "to_study" : battle ? "to_story" : "back_to_now")}
          </a>
        )}
      </main>
    );
  }
  return <Film key={`${found.game.id}/${found.seat}`} history={found} wanted={seat} />;
}

export function StudyReplay({ study, number }: { study: string; number: string }) {
  return <Replay study={study} game={number} />;
}

/**
 * Load a history for the given seat, else for the reader's own; a finished game shows more than a
 * spectator sees.
 */
async function load({ game, battle, study }: Wanted, seat: string | null): Promise<Reel> {
  if (study) {
    const against = here.peek().searchParams.has("against");
    const info = await send(getFlownGame(study, game, { against, seat }));
    const history = await wholeHistory((page) =>
      getFlownHistory(study, game, { against, seat, page })
    );
    return { ...history, game: info, study };
  }
  const info = await send(getGame(game));
  const mine = info.seats.find((chair) => chair.mine)?.seat;
  const best = mine ?? (info.status === "over" ? info.seats[0]?.seat : undefined);
  const eye = seat ?? best ?? null;
  const history = await wholeHistory((page) => {
    const query = { seat: eye, page };
    return battle ? getBattle(game, battle, query) : getHistory(game, query);
  });
  return { ...history, game: info };
}
