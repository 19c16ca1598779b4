/** Standing orders line: the number of standing orders, with a button that opens their sheet. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Say } from "../board/contract.ts";
import type { TableModel } from "../game/model/model.ts";
import { useExpected } from "./expected.ts";
import { heldBy, look } from "./saved.ts";
import { StandingOrdersSheet } from "./StandingOrdersSheet.tsx";

/** Milliseconds after a change before checking whether a question was answered. */
const SETTLED = 400;

export function StandingOrdersLine({ model, seat, say }: {
  model: TableModel;
  seat: string;
  say: Say;
}) {
  const { game } = model, open = useSignal(false);
  const held = heldBy(game, seat), lines = model.log.value.length;
  useExpected(model, model.questions.value[0] ?? null);
  useEffect(() => {
    if (held && !held.rules.length) return;
    const timer = setTimeout(() => look(game, seat), held ? SETTLED : 0);
    return () => clearTimeout(timer);
  }, [game, seat, lines]);
  if (!held?.offers.length) return null;
  return (
    <div class="standing-line">
      <button type="button" class="link" onClick={() => open.value = true}>
        {t.standing_orders("title")}
      </button>
      {held.rules.length > 0 && <span>{t.standing_orders("stand", { n: held.rules.length })}</span>}
      {open.value && (
        <StandingOrdersSheet
          {...{ model, seat, say }}
          onClose={() => open.value = false}
        />
      )}
    </div>
  );
}
