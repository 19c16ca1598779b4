/** Admission: who may find a game to watch it, and how far behind they see it. */

import { Pick, Setting } from "../ui/fields.tsx";
import type { AdmitIn } from "../api/schema.ts";
import { w } from "./words.ts";

const DELAYS = [0, 1, 3] as const;

export function Admission({ said, onSay }: { said: AdmitIn; onSay(said: AdmitIn): void }) {
  return (
    <div class="option-list">
      <Setting title={w("public")} text={w("public_text")}>
        <input
          type="checkbox"
          class="toggle"
          checked={said.public ?? false}
          onChange={(event) => onSay({ ...said, public: event.currentTarget.checked })}
        />
      </Setting>
      <Setting title={w("delay")} text={w("delay_text")}>
        <Pick
          value={said.delay ?? 0}
          values={DELAYS.map((turns) => [turns, w(`delay_${turns}`)] as const)}
          onPick={(delay) => onSay({ ...said, delay })}
        />
      </Setting>
    </div>
  );
}
