/** Waiting: shown in place of the questions while there are none. */

import { Button } from "../ui/button.tsx";
import type { Say } from "../board/contract.ts";
import { lazyBit } from "../app/lazy.tsx";
import type { GameInfo } from "../api/schema.ts";
import { seatName } from "../app/store.ts";
import { list, t } from "../app/i18n.ts";
import { sentence } from "../app/phrases.ts";
import type { TableModel } from "./model/model.ts";

const Offer = lazyBit(() => import("../notifications/Offer.tsx").then((file) => file.Offer));

/** Shown while there is nothing to decide: who is to move, or what is being played. */
export function Waiting({ model, game, say }: { model: TableModel; game: GameInfo; say: Say }) {
  const others = game.waiting.filter((one) => one !== model.seat);
  const names = list(others.map((one) => seatName(game.ruleset, one)));
  const chairs = game.seats.filter((chair) => others.includes(chair.seat));
  const text = !model.scene.value
    ? t("loading")
    : model.showing.value
    ? t("showing")
    : game.aloft
    ? t("aloft")
    : model.task.value
    ? t("errand_flying")
    : !others.length
    ? t("no_question")
    : chairs.every((chair) => chair.kind === "bot")
    ? t("thinking", { who: names })
    : t("waiting_for", { who: names });
  const alive = model.showing.value || others.length || game.aloft || model.task.value;
  return (
    <div class="waiting" tabIndex={-1}>
      <p class={alive ? "is-alive" : ""}>{text}</p>
      {model.spoke.value && <Offer game={game} />}
      {!model.seat && <p class="faint">{t("watching")}</p>}
      {model.showing.value && <Latest model={model} say={say} />}
      {model.spoke.value && !model.showing.value && others.length > 0 && !model.task.value && (
        <Button onClick={() => model.undo(null)}>
          {t("undo")} <kbd>⌫</kbd>
        </Button>
      )}
    </div>
  );
}

/** The last lines of the log, where there is no room for the log itself. */
function Latest({ model, say }: { model: TableModel; say: Say }) {
  const lines = model.log.value.slice(0, model.shown.value).filter((line) => !line.detail);
  return (
    <ol class="latest" aria-hidden="true">
      {lines.slice(-6).map((line, index) => (
        <li key={lines.length + index}>{sentence(say(line.says, line.ruleset))}</li>
      ))}
    </ol>
  );
}
