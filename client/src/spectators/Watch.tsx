/** Watch: games in progress, with small live boards, and finished games. */

import { send } from "../api/send.ts";
import type { Call } from "../api/call.ts";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Beginning } from "../catalogue/entries.tsx";
import { paced } from "../game/clocks/pace.ts";
import { useLatest } from "../app/latest.ts";
import { SideMark } from "../ui/icons.tsx";
import { LobbyTabs } from "../lobby/LobbyTabs.tsx";
import type { WatchedGame, WatchedSeat, WatchList } from "../api/schema.ts";
import {
  levelName,
  loadRulesets,
  marked,
  rulesets,
  sayer,
  seatName,
  titled,
} from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import { explain } from "../ui/toasts.tsx";
import { ago, list, t } from "../app/i18n.ts";
import { drawGameAddress, listFinishedGames, watchGames } from "../api/calls/spectators.ts";
import { games, Narrow, Pages, wantedOf, Written } from "../archive/Filters.tsx";

/** Milliseconds between two refreshes of the games in progress. */
const OFTEN = 4000;

export function Watch() {
  useEffect(() => {
    setTitle(t.spectators("watch"));
    loadRulesets().catch(explain);
  }, []);
  return (
    <main class="page watch" id="content">
      <LobbyTabs />
      <h1>{t.spectators("watch")}</h1>
      <Now />
      <Over />
    </main>
  );
}

/** Return a list that is fetched when its filters change, and refreshed regularly. */
function useList(
  call: (wanted: Record<string, string>) => Call<WatchList>,
  wanted: Record<string, string>,
  often = 0,
): WatchList | null {
  const found = useSignal<WatchList | null>(null), key = JSON.stringify(wanted);
  const look = useLatest(
    () => send(call(wanted)),
    (list) => found.value = list,
    (error) => found.peek() || explain(error),
    [key],
  );
  useEffect(() => {
    if (!often) return;
    const timer = setInterval(() => document.hidden || look(), often);
    return () => clearInterval(timer);
  }, [key]);
  return found.value;
}

/** The games in progress. */
function Now() {
  const wanted = wantedOf("ruleset", "pace", "by", "least", "page");
  const found = useList(watchGames, wanted, OFTEN);
  return (
    <section aria-labelledby="now">
      <h2 id="now">{t.spectators("now")}</h2>
      <div class="filters">
        <Narrow name="ruleset" label={t("game")} values={games()} />
        <Narrow
          name="pace"
          label={t.spectators("pace")}
          values={[["", t.spectators("any_pace")], ["live", t.spectators("pace_live")], [
            "days",
            t.spectators("pace_days"),
          ], [
            "none",
            t.spectators("pace_none"),
          ]]}
        />
        <Narrow
          name="least"
          label={t.spectators("strength")}
          values={[
            ["", t.spectators("any_strength")],
            ...["1400", "1600", "1800"].map((points) =>
              [points, t.spectators("least", { points })] as const
            ),
          ]}
        />
        <Narrow
          name="by"
          label={t.spectators("order")}
          values={[["", t.spectators("by_strength")], ["newest", t.spectators("by_newest")]]}
        />
      </div>
      {found && !found.games.length && <p class="faint">{t.spectators("nothing_now")}</p>}
      <ul class="watch-games">
        {found?.games.map((game) => <Card key={game.id} game={game} />)}
      </ul>
      {found && <Pages name="page" {...found} />}
    </section>
  );
}

/** A game in progress: its board in small, its players, and the turn. */
function Card({ game }: { game: WatchedGame }) {
  const moment = game.moment ? sayer(game.ruleset, {})(game.moment) : "";
  const facts = [
    moment,
    paced(game),
    game.rated && t.spectators("rated"),
    game.delay ? t.spectators(`behind_${game.delay}`) : "",
    game.watching ? t.spectators("watching", { n: game.watching }) : "",
  ].filter(Boolean);
  return (
    <li class="watch-game">
      <a href={`/games/${game.id}`}>
        <img
          class="shelf-picture"
          src={drawGameAddress(game.id, { tag: game.picture ?? "" })}
          alt=""
          width="360"
          height="220"
        />
        <span class="game-title">
          {titled(game)}
          <small>{rulesets.value?.find(({ id }) => id === game.ruleset)?.title ?? ""}</small>
        </span>
        <Players game={game} />
        <span class="watch-facts">{facts.join(" · ")}</span>
      </a>
    </li>
  );
}

function Players({ game }: { game: WatchedGame }) {
  return (
    <span class="game-seats">
      {game.seats.map((chair) => (
        <span key={chair.seat} data-tip={seatName(game.ruleset, chair.seat)}>
          <SideMark side={chair.seat} size={15} /> {named(chair)}
          {chair.points != null && <small>{chair.points}</small>}
        </span>
      ))}
    </span>
  );
}

function named(chair: WatchedSeat): string {
  if (chair.kind === "open") return t("no_one_yet");
  if (chair.kind !== "bot") return marked(chair);
  const level = levelName(chair.level || chair.name);
  return level ? `${t("computer")}, ${level.toLowerCase()}` : t("computer");
}

/** The finished games, each of which opens as a replay. */
function Over() {
  const { over_game, over_scenario, player, over } = wantedOf(
    ...["over_game", "over_scenario", "player", "over"],
  );
  const wanted = { ruleset: over_game!, scenario: over_scenario!, player: player!, page: over! };
  const found = useList(listFinishedGames, wanted);
  const scenarios = rulesets.value?.find(({ id }) => id === over_game)?.scenarios ?? [];
  return (
    <section aria-labelledby="over">
      <h2 id="over">{t.spectators("over")}</h2>
      <div class="filters">
        <Narrow name="over_game" label={t("game")} values={games()} page="over" />
        {scenarios.length > 0 && (
          <Narrow
            name="over_scenario"
            label={t("scenario")}
            values={[
              ["", t.spectators("any_scenario")],
              ...scenarios.map(({ id, title }) => [id, title] as const),
            ]}
            page="over"
          />
        )}
        <Written name="player" label={t.spectators("player")} page="over" />
      </div>
      {found && !found.games.length && <p class="faint">{t.spectators("nothing_over")}</p>}
      <ul class="games">
        {found?.games.map((game) => <Ended key={game.id} game={game} />)}
      </ul>
      {found && <Pages name="over" {...found} />}
    </section>
  );
}

function Ended({ game }: { game: WatchedGame }) {
  const winners = game.outcome?.winners ?? [];
  const result = winners.length
    ? t("won_by", { who: list(winners.map((one) => seatName(game.ruleset, one))) })
    : t("drawn");
  return (
    <li class="game">
      <a href={`/games/${game.id}/replay`}>
        <Beginning game={game} />
        <span class="game-title">
          {titled(game)}
          <small>{rulesets.value?.find(({ id }) => id === game.ruleset)?.title ?? ""}</small>
        </span>
        <Players game={game} />
        <span class="game-state">{result}</span>
        <time class="game-when">{ago(game.over ?? game.created)}</time>
      </a>
    </li>
  );
}
