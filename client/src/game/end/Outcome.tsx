/** Outcome: how it ended. */

import { Button } from "../../ui/button.tsx";
import type { Say } from "../../board/contract.ts";
import { SideMark } from "../../ui/icons.tsx";
import type { BattleInfo, GameInfo } from "../../api/schema.ts";
import { Cite } from "../../rulebook/citations.tsx";
import { result } from "../../app/store.ts";
import { t } from "../../app/i18n.ts";
import { ended, sentence } from "../../app/phrases.ts";

interface Props {
  game: GameInfo;
  /** A battle within the game, shown with an outcome of its own. */
  battle?: BattleInfo | null;
  say: Say;
  /** Opens the end page. */
  onStory?: (() => void) | undefined;
}

export function OutcomePlate({ game, battle, say, onStory }: Props) {
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
      {onStory && <Button main onClick={onStory}>{t.game("end_story")}</Button>}
    </section>
  );
}
