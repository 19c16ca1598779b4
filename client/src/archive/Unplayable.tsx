/** Unplayable: the page of a game that can no longer be played, to read, download or close it. */

import { lazyBit } from "../app/lazy.tsx";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { getGame, getHistory, getRecordAddress } from "../api/calls/games.ts";
import { wholeHistory } from "../api/history.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { Pick } from "../ui/fields.tsx";
import { useLatest } from "../app/latest.ts";
import { here, note } from "../app/router.ts";
import { RuleDrawer } from "../rulebook/citations.tsx";
import type { GameInfo } from "../api/schema.ts";
import { Shell } from "../app/shell.tsx";
import { chronicler, mySeats, result, seatName, titled } from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import type { Reel } from "../game/replay/reel.ts";
import { Log } from "../game/log/Log.tsx";
import { reason } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { CloseGame, Sitters, Why } from "./StuckGame.tsx";

const ProblemReport = lazyBit(() =>
  import("../game/ProblemReport.tsx").then((file) => file.ProblemReport)
);

/** The page; `game` is what was known when it was opened. */
export function Unplayable({ game }: { game: GameInfo }) {
  const history = useSignal<Reel | null>(null);
  const fault = useSignal(""), wrong = useSignal(false);
  const mine = mySeats(game);
  const asked = here.value.searchParams.get("seat");
  const seat = asked && mine.includes(asked) ? asked : mine[0] ?? null;
  const load = useLatest(
    () =>
      Promise.all([
        wholeHistory((page) => getHistory(game.id, { seat, page })),
        send(getGame(game.id)),
      ]),
    ([found, info]) => history.value = { ...found, game: info },
    (error) => fault.value = reason(error),
    [game.id, seat],
  );
  useEffect(() => setTitle(titled(game)), [game]);
  const now = history.value?.game ?? game;
  return (
    <Shell>
      <main class="page unplayable" id="content">
        <h1>{titled(now)}</h1>
        <Sitters game={now} />
        {now.outcome && <p class="game-state">{result(now, now.outcome)}</p>}
        <Why fault={now.refused} />
        <p class="faint">{t.archive("no_board")}</p>
        <div class="buttons">
          <a class="button" href={getRecordAddress(now.id, { seat })} download>{t("download")}</a>
          <Button onClick={() => globalThis.print()}>{t("print")}</Button>
          <CloseGame game={now} onClosed={load} />
          <Button onClick={() => wrong.value = true}>{t.game("wrong")}</Button>
        </div>
        {mine.length > 1 && now.status !== "over" && seat && (
          <SeenBy game={now} mine={mine} seat={seat} />
        )}
        <h2>{t("log")}</h2>
        {history.value
          ? <Log lines={history.value.log} say={chronicler} />
          : <p>{fault.value || t("loading")}</p>}
      </main>
      <RuleDrawer />
      {wrong.value && (
        <ProblemReport
          game={now}
          seat={seat}
          scene={null}
          say={chronicler}
          onClose={() => wrong.value = false}
        />
      )}
    </Shell>
  );
}

/** The log as one of two players at one screen saw it. */
function SeenBy({ game, mine, seat }: {
  game: GameInfo;
  mine: readonly string[];
  seat: string;
}) {
  return (
    <label class="pick seat-pick">
      <span>{t.game("seen_by")}</span>
      <Pick
        aria-label={t.game("seen_by")}
        value={seat}
        values={mine.map((one) => [one, seatName(game.ruleset, one)])}
        onPick={(one) => note({ seat: one })}
      />
    </label>
  );
}
