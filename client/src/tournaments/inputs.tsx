/** Inputs: number fields and switches of the tournament form. */

import { t } from "../app/i18n.ts";
import { Setting } from "../ui/fields.tsx";
import type { TournamentIn } from "../api/schema.ts";

/** The values so far, and a function to change them. */
export interface Given {
  wish: TournamentIn;
  set(values: Partial<TournamentIn>): void;
}

export function Tick(
  { wish, set, name, text }: Given & { name: "public" | "rated"; text?: string },
) {
  return (
    <Setting title={t.tournaments(name)} text={text}>
      <input
        type="checkbox"
        class="toggle"
        checked={wish[name] ?? false}
        onChange={(event) => set({ [name]: event.currentTarget.checked })}
      />
    </Setting>
  );
}

type Counted = "entries" | "grace" | "pause" | "reach" | "answer" | "idle";

export function Whole({ wish, set, name, least, most, usual, text }: Given & {
  name: Counted;
  least: number;
  most: number;
  usual?: number;
  text?: string;
}) {
  return (
    <Setting title={t.tournaments(name)} text={text}>
      <input
        type="number"
        required
        min={least}
        max={most}
        value={wish[name] ?? usual ?? least}
        onInput={(event) => set({ [name]: event.currentTarget.valueAsNumber || least })}
      />
    </Setting>
  );
}
