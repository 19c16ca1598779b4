/** Outcome: how it ended. */

import { Button } from "../button.tsx";
import type { Say } from "../contract.ts";
import { SideMark } from "../marks.tsx";
import type { BattleInfo, GameInfo } from "../schema.ts";
import { Cite } from "../rules.tsx";
import { result } from "../store.ts";
import { t } from "../ui.ts";
import { ended, sentence } from "../words.ts";

interface Props {
  game: GameInfo;
  /** A battle within the game that is looked at, and ended by itself. */
  battle?: BattleInfo | null;
  say: Say;
  /** Opens the page of the end. */
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
      {onStory && <Button main onClick={onStory}>{t("end_story")}</Button>}
    </section>
  );
}
