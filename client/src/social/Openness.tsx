/** Openness: whether the reader is shown as online, and who may send challenges. */

import { t } from "../app/i18n.ts";
import { Pick, Setting } from "../ui/fields.tsx";
import type { Openness as Chosen } from "../api/schema.ts";
import { choose } from "./following.ts";

const WHO = ["anybody", "friends", "nobody"] as const;

export function Openness({ chosen }: { chosen: Chosen }) {
  const { here = true, challenges = "anybody" } = chosen;
  return (
    <section aria-labelledby="openness">
      <h2 id="openness">{t.social("openness")}</h2>
      <div class="option-list">
        <Setting title={t.social("shown_here")} text={t.social("shown_here_text")}>
          <input
            type="checkbox"
            class="toggle"
            checked={here}
            onChange={(event) => choose({ here: event.currentTarget.checked })}
          />
        </Setting>
        <Setting title={t.social("who_challenges")} text={t.social("who_challenges_text")}>
          <Pick
            value={challenges}
            values={WHO.map((one) => [one, t.social(`who_${one}`)])}
            onPick={(one) => choose({ challenges: one })}
          />
        </Setting>
      </div>
    </section>
  );
}
