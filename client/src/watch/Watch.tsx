/** Watch: games that others play, with little boards that move; and games that are over. */

import "../base.ts";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Beginning } from "../front/shelf.tsx";
import { paced } from "../invite/pace.ts";
import { useLatest } from "../latest.ts";
import { SideMark } from "../marks.tsx";
import { Doors } from "../meet/Doors.tsx";
import type { WatchedGame, WatchedSeat, WatchList } from "../schema.ts";
import { levelName, loadRulesets, marked, rulesets, sayer, seatName, titled } from "../store.ts";
import { setTitle } from "../table/attention.ts";
import { explain } from "../toasts.tsx";
import { ago, list, t } from "../ui.ts";
import { door } from "./door.ts";
import { games, Narrow, Pages, wantedOf, Written } from "./Filters.tsx";
import { w } from "./words.ts";

/** Milliseconds between two looks at the games that are being played. */
const OFTEN = 4000;

export function Watch() {
  useEffect(() => {
    setTitle(w("watch"));
    loadRulesets().catch(explain);
  }, []);
  return (
    <main class="page watch" id="content">
      <Doors />
      <h1>{w("watch")}</h1>
      <Now />
      <Over />
    </main>
  );
}

/** A list that is fetched whenever something else is wanted, and every now and then. */
function useList(
  fetch: (wanted: Record<string, string>) => Promise<WatchList>,
  wanted: Record<string, string>,
  often = 0,
): WatchList | null {
  const found = useSignal<WatchList | null>(null), key = JSON.stringify(wanted);
  const look = useLatest(
    () => fetch(wanted),
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

/** The games that are being played. */
function Now() {
  const wanted = wantedOf("ruleset", "pace", "by", "least", "page");
  const found = useList(door.now, wanted, OFTEN);
  return (
    <section aria-labelledby="now">
      <h2 id="now">{w("now")}</h2>
      <div class="filters">
        <Narrow name="ruleset" label={t("game")} values={games()} />
        <Narrow
          name="pace"
          label={w("pace")}
          values={[["", w("any_pace")], ["live", w("pace_live")], ["days", w("pace_days")], [
            "none",
            w("pace_none"),
          ]]}
        />
        <Narrow
          name="least"
          label={w("strength")}
          values={[
            ["", w("any_strength")],
            ...["1400", "1600", "1800"].map((points) => [points, w("least", { points })] as const),
          ]}
        />
        <Narrow
          name="by"
          label={w("order")}
          values={[["", w("by_strength")], ["newest", w("by_newest")]]}
        />
      </div>
      {found && !found.games.length && <p class="faint">{w("nothing_now")}</p>}
      <ul class="watch-games">
        {found?.games.map((game) => <Card key={game.id} game={game} />)}
      </ul>
      {found && <Pages name="page" {...found} />}
    </section>
  );
}

/** A game that is being played: its board in small, who plays, and how far it is. */
function Card({ game }: { game: WatchedGame }) {
  const moment = game.moment ? sayer(game.ruleset, {})(game.moment) : "";
  const facts = [
    moment,
    paced(game),
    game.rated && w("rated"),
    game.delay ? w(`behind_${game.delay}`) : "",
    game.watching ? w("watching", { n: game.watching }) : "",
  ].filter(Boolean);
  return (
    <li class="watch-game">
      <a href={`/games/${game.id}`}>
        <img
          class="shelf-picture"
          src={door.picture(game.id, game.picture ?? "")}
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
  if (chair.kind === "open") return t("nobody_yet");
  if (chair.kind !== "bot") return marked(chair);
  const level = levelName(chair.level || chair.name);
  return level ? `${t("computer")}, ${level.toLowerCase()}` : t("computer");
}

/** The games that are over, each of which opens as a replay. */
function Over() {
  const { over_game, over_scenario, player, over } = wantedOf(
    ...["over_game", "over_scenario", "player", "over"],
  );
  const wanted = { ruleset: over_game!, scenario: over_scenario!, player: player!, page: over! };
  const found = useList(door.over, wanted);
  const scenarios = rulesets.value?.find(({ id }) => id === over_game)?.scenarios ?? [];
  return (
    <section aria-labelledby="over">
      <h2 id="over">{w("over")}</h2>
      <div class="filters">
        <Narrow name="over_game" label={t("game")} values={games()} page="over" />
        {scenarios.length > 0 && (
          <Narrow
            name="over_scenario"
            label={t("scenario")}
            values={[
              ["", w("any_scenario")],
              ...scenarios.map(({ id, title }) => [id, title] as const),
            ]}
            page="over"
          />
        )}
        <Written name="player" label={w("player")} page="over" />
      </div>
      {found && !found.games.length && <p class="faint">{w("nothing_over")}</p>}
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
