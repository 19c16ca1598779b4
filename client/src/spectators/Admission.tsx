/** Admission: who may find a game to watch, and with what delay. */

import { t } from "../app/i18n.ts";
import { Pick, Setting } from "../ui/fields.tsx";
import type { AdmitIn } from "../api/schema.ts";

const DELAYS = [0, 1, 3] as const;

export function Admission({ said, onSay }: { said: AdmitIn; onSay(said: AdmitIn): void }) {
  return (
    <div class="option-list">
      <Setting title={t.spectators("public")} text={t.spectators("public_text")}>
        <input
          type="checkbox"
          class="toggle"
          checked={said.public ?? false}
          onChange={(event) => onSay({ ...said, public: event.currentTarget.checked })}
        />
      </Setting>
      <Setting title={t.spectators("delay")} text={t.spectators("delay_text")}>
        <Pick
          value={said.delay ?? 0}
          values={DELAYS.map((turns) => [turns, t.spectators(`delay_${turns}`)] as const)}
          onPick={(delay) => onSay({ ...said, delay })}
        />
      </Setting>
    </div>
  );
}
