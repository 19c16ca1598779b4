/** Openness: whether one is shown as here, and who may ask one for a game. */

import { Pick, Setting } from "../ui/fields.tsx";
import type { Openness as Chosen } from "../api/schema.ts";
import { choose } from "./following.ts";
import { c } from "./words.ts";

const WHO = ["anybody", "friends", "nobody"] as const;

export function Openness({ chosen }: { chosen: Chosen }) {
  const { here = true, challenges = "anybody" } = chosen;
  return (
    <section aria-labelledby="openness">
      <h2 id="openness">{c("openness")}</h2>
      <div class="option-list">
        <Setting title={c("shown_here")} text={c("shown_here_text")}>
          <input
            type="checkbox"
            class="toggle"
            checked={here}
            onChange={(event) => choose({ here: event.currentTarget.checked })}
          />
        </Setting>
        <Setting title={c("who_challenges")} text={c("who_challenges_text")}>
          <Pick
            value={challenges}
            values={WHO.map((one) => [one, c(`who_${one}`)])}
            onPick={(one) => choose({ challenges: one })}
          />
        </Setting>
      </div>
    </section>
  );
}
