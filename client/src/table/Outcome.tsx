/** Outcome: how it ended, and what next. */

import { api } from "../api.ts";
import { Button } from "../button.tsx";
import type { Say } from "../contract.ts";
import { Ornament, SideMark } from "../marks.tsx";
import type { BattleInfo, GameInfo } from "../schema.ts";
import { go } from "../router.ts";
import { Cite } from "../rules.tsx";
import { result } from "../store.ts";
import { explain } from "../toasts.tsx";
import { t } from "../ui.ts";
import { ended, sentence } from "../words.ts";

interface Props {
  game: GameInfo;
  /** A battle within the game that is looked at, and ended by itself. */
  battle?: BattleInfo | null;
  seat: string | null;
  say: Say;
  film?: boolean;
}

export function OutcomePlate({ game, battle, seat, say, film }: Props) {
  const { outcome, ruleset } = battle ?? game;
  if (!outcome) return null;
  return (
    <section class="outcome" aria-live="polite">
      <div class="outcome-marks">
        {outcome.winners.map((one) => <SideMark key={one} side={one} size={40} />)}
      </div>
      <h2>{result(game, outcome)}</h2>
      <p>
        {ended(sentence(say(outcome.reason, ruleset)))}{" "}
        <Cite ruleset={ruleset} rule={outcome.rule ?? ""} />
      </p>
      {!film && <Next game={game} seat={seat} />}
    </section>
  );
}

/** Another game, or this one once more. */
function Next({ game, seat }: { game: GameInfo; seat: string | null }) {
  const rematch = () =>
    api.rematch(game.id).then((made) => go(`/games/${made.game.id}`)).catch(explain);
  return (
    <>
      <Ornament />
      <div class="outcome-next">
        {game.rematch
          ? <a class="button button-main" href={`/games/${game.rematch}`}>{t("to_rematch")}</a>
          : game.seats.some((chair) => chair.mine) && (
            <Button main onClick={rematch}>{t("rematch")}</Button>
          )}
        <a class="button" href={`/games/${game.id}/replay${seat ? `?seat=${seat}` : ""}`}>
          {t("replay")}
        </a>
        <a class="button" href={api.recordAddress(game.id, seat)} download>{t("download")}</a>
      </div>
    </>
  );
}
