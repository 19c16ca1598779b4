/** Next: another game, or the same one again. */

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { getRecordAddress, rematch } from "../../api/calls/games.ts";
import { send } from "../../api/send.ts";
import { Button } from "../../ui/button.tsx";
import { openPerson } from "../../social/open_person.ts";
import { FEATURES } from "../../app/features.ts";
import { go } from "../../app/router.ts";
import type { GameInfo } from "../../api/schema.ts";
import { book, loadRulesets, rulesets, titled } from "../../app/store.ts";
import { explain } from "../../ui/toasts.tsx";
import { t } from "../../app/i18n.ts";

const ways = FEATURES.flatMap(({ AfterGame }) => AfterGame ?? []);

interface Props {
  game: GameInfo;
  seat: string | null;
  /** What else can be done here. */
  children: ComponentChildren;
}

/** The two main ways on, play again and review; all others are behind *More*. */
export function Next({ game, seat, children }: Props) {
  const again = (swap: boolean) =>
    send(rematch(game.id, { swap })).then((made) => go(`/games/${made.game.id}`)).catch(explain);
  const mine = game.seats.some((chair) => chair.mine);
  const reviewed = book(game.ruleset)?.reviews && !game.lesson;
  return (
    <div class="end-next">
      {playsWithPeople(game) && ways.map((Way, index) => <Way key={index} game={game.id} />)}
      {game.rematch && (
        <a class="button button-main" href={`/games/${game.rematch}`}>{t.end("to_rematch")}</a>
      )}
      {!game.rematch && mine && (
        <Button main onClick={() => again(false)}>{t.end("rematch")}</Button>
      )}
      <a
        class={`button ${mine ? "" : "button-main"}`}
        href={`/games/${game.id}/replay${seat ? `?seat=${seat}` : ""}`}
      >
        {reviewed ? t.end("review") : t("replay")}
      </a>
      <details class="end-more">
        <summary class="button">{t.end("more")}</summary>
        <div>
          {mine && !game.rematch && game.seats.length > 1 && (
            <Button onClick={() => again(true)}>{t.end("swap")}</Button>
          )}
          {mine && <NextScenario game={game} />}
          {mine && game.seats.filter((one) => one.kind === "person" && !one.mine && one.account)
            .map((one) => (
              <Button key={one.seat} onClick={() => openPerson({ name: one.name })}>
                {t.social("more_about", { name: one.name })}
              </Button>
            ))}
          <a class="button" href={getRecordAddress(game.id, { seat })} download>{t("download")}</a>
          {children}
        </div>
      </details>
    </div>
  );
}

/** Return whether the reader played against another person. */
function playsWithPeople({ seats }: GameInfo): boolean {
  const people = seats.filter(({ kind }) => kind === "person");
  return people.some(({ mine }) => mine) && people.some(({ mine }) => !mine);
}

/** The scenario that follows this one in the book. */
function NextScenario({ game }: { game: GameInfo }) {
  useEffect(() => void loadRulesets(), []);
  const all = rulesets.value?.find((one) => one.id === game.ruleset)?.scenarios ?? [];
  const at = all.findIndex((one) => one.id === game.scenario);
  const next = at < 0 ? undefined : all[(at + 1) % all.length];
  if (!next || next.id === game.scenario) return null;
  return (
    <a class="button" href={`/new?ruleset=${game.ruleset}&scenario=${next.id}`}>
      {t.end("next_scenario", { title: titled(next) })}
    </a>
  );
}
