/** Standing orders sheet: a seat's standing orders in words, to change, and what they did. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import type { Say } from "../board/contract.ts";
import { Dialog } from "../ui/dialog.tsx";
import type { SeatStanding } from "../api/schema.ts";
import type { TableModel } from "../game/model/model.ts";
import { t } from "../app/i18n.ts";
import { sentence } from "../app/phrases.ts";
import { give, heldBy, look } from "./saved.ts";
import { MinorRules } from "./MinorRules.tsx";
import type { Rules } from "./rules.ts";

interface Props {
  model: TableModel;
  seat: string;
  say: Say;
  onClose(): void;
}

export function StandingOrdersSheet(props: Props) {
  const { model: { game }, seat, onClose } = props, held = heldBy(game, seat);
  useEffect(() => void look(game, seat), []);
  return (
    <Dialog title={t.standing_orders("title")} onClose={onClose}>
      {held ? <Sheet {...props} held={held} /> : <p class="is-alive">{t("loading")}</p>}
    </Dialog>
  );
}

function Sheet({ model, seat, say, held, onClose }: Props & { held: SeatStanding }) {
  const rules = useSignal<Rules>(held.rules), here = useSignal(held.here ?? held.days ?? false);
  const usual = useSignal(false), { offers } = held;
  const save = async (event: Event) => {
    event.preventDefault();
    const said = { seat, rules: [...rules.value], here: here.value, usual: usual.value };
    if (await give(model.game, said)) onClose();
  };
  if (!offers.length) return <p>{t.standing_orders("none")}</p>;
  return (
    <form class="standing-sheet" onSubmit={save}>
      <p>{t.standing_orders("about")}</p>
      <Presence here={here.value} onHere={(answer) => here.value = answer} />
      {offers.map((offer) => (
        <MinorRules
          key={`${offer.ruleset} ${offer.minor}`}
          {...{ offer, offers, say }}
          rules={rules.value}
          onRules={(next) => rules.value = next}
        />
      ))}
      <Given model={model} held={held} say={say} onClose={onClose} />
      <label class="standing-usual">
        <input
          type="checkbox"
          checked={usual.value}
          onChange={(event) => usual.value = event.currentTarget.checked}
        />
        {t.standing_orders("usual")}
      </label>
      <div class="dialog-foot">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button main type="submit">{t.standing_orders("save")}</Button>
      </div>
    </form>
  );
}

/** Whether a player who is present is asked all the same. */
function Presence({ here, onHere }: { here: boolean; onHere(answer: boolean): void }) {
  return (
    <div class="routine">
      <span aria-hidden="true">{t.standing_orders("here")}</span>
      <div class="switch" role="group" aria-label={t.standing_orders("here")}>
        {[false, true].map((answer) => (
          <button
            key={String(answer)}
            type="button"
            aria-pressed={answer === here}
            onClick={() => onHere(answer)}
          >
            {t.standing_orders(answer ? "here_answer" : "here_ask")}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The answers given by standing orders; the last can be undone, as far as the rules allow. */
function Given({ model, held, say, onClose }: {
  model: TableModel;
  held: SeatStanding;
  say: Say;
  onClose(): void;
}) {
  const given = held.given ?? [];
  if (!given.length) return null;
  return (
    <section class="standing-given">
      <h3>{t.standing_orders("given")}</h3>
      <ul>
        {given.map((one, index) => (
          <li key={one.key}>
            <span>
              {sentence(say(one.says, one.ruleset))} <b>{say(one.answer, one.ruleset)}</b>
            </span>
            {!index && (
              <button
                type="button"
                class="link"
                onClick={() => {
                  model.say({ type: "undo", seat: held.seat, key: one.key });
                  onClose();
                }}
              >
                {t.standing_orders("back")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
