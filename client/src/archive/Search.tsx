/** Search: finds, archives and downloads the reader's games. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { GameLine, isReplayed } from "../home/MyGames.tsx";
import { useLatest } from "../app/latest.ts";
import { LobbyTabs } from "../lobby/LobbyTabs.tsx";
import type { FoundGames, GameInfo, RulesetInfo } from "../api/schema.ts";
import { loadMe, loadRulesets, rulesets, titled } from "../app/store.ts";
import { lessons, loadLessons } from "../lessons/lessons.ts";
import { setTitle } from "../notifications/attention.ts";
import { explain } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { archiveGames, exportGamesAddress, searchGames } from "../api/calls/spectators.ts";
import { send } from "../api/send.ts";
import { games, Labelled, Narrow, Pages, want, wantedOf, Written } from "./Filters.tsx";
import { Import } from "./Import.tsx";

const NAMES = [
  ...["ruleset", "scenario", "opponent", "against", "result", "since", "until"],
  ...["rated", "archived", "page"],
];

export function Search() {
  const wanted = wantedOf(...NAMES), key = JSON.stringify(wanted);
  const found = useSignal<FoundGames | null>(null);
  const chosen = useSignal<ReadonlySet<string>>(new Set());
  const load = useLatest(
    () => send(searchGames(wanted)),
    (games) => {
      found.value = games;
      chosen.value = new Set();
    },
    explain,
    [key],
  );
  useEffect(() => {
    setTitle(t.archive("my_games"));
    loadMe().then(loadRulesets).catch(explain);
  }, []);
  return (
    <main class="page watch" id="content">
      <LobbyTabs />
      <h1>{t.archive("my_games")}</h1>
      <Filters found={found.value} />
      <Chosen
        found={found.value}
        chosen={chosen.value}
        archived={wanted.archived === "true"}
        onChoose={(games) => chosen.value = games}
        onDone={load}
      />
      <ul class="games">
        {found.value?.games.map((game) => (
          <GameRow
            key={game.id}
            game={game}
            chosen={chosen.value.has(game.id)}
            onChoose={() => chosen.value = toggled(chosen.value, game.id)}
          />
        ))}
      </ul>
      {found.value && <Pages name="page" {...found.value} />}
      <div class="buttons">
        <a class="button" href={exportGamesAddress()} download>{t.archive("export")}</a>
        <Import onDone={load} />
      </div>
      <p class="faint">{t.spectators("files_text")}</p>
    </main>
  );
}

function toggled(chosen: ReadonlySet<string>, game: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(game)) next.add(game);
  return next;
}

/** The filters of the reader's games. */
function Filters({ found }: { found: FoundGames | null }) {
  const { ruleset, rated, archived } = wantedOf("ruleset", "rated", "archived");
  const shelf = rulesets.value, taught = shelf ? taughtIn(found?.played ?? [], shelf) : [];
  useEffect(() => taught.forEach((one) => loadLessons(one).catch(explain)), [taught.join()]);
  return (
    <div class="filters" role="search" aria-label={t.archive("my_games")}>
      <Narrow name="ruleset" label={t("game")} values={games()} />
      <Narrow
        name="scenario"
        label={t("scenario")}
        values={[["", t.spectators("any_scenario")], ...scenarios(found, ruleset!)]}
      />
      <Narrow
        name="result"
        label={t.archive("result")}
        values={[
          ["", t.archive("any_result")],
          ...(["turn", "going", "won", "lost", "drawn"] as const).map((one) =>
            [one, t.archive(`result_${one}`)] as const
          ),
        ]}
      />
      <Narrow
        name="against"
        label={t.archive("against")}
        values={[["", t.archive("anyone")], ["people", t.archive("people")], [
          "computer",
          t("computer"),
        ]]}
      />
      <Written name="opponent" label={t.archive("opponent")} />
      <Written name="since" label={t.archive("since")} type="date" />
      <Written name="until" label={t.archive("until")} type="date" />
      <Switch name="rated" label={t.archive("only_rated")} on={rated === "true"} />
      <Switch
        name="archived"
        label={t.archive("archived", { n: found?.archived ?? 0 })}
        on={archived === "true"}
      />
    </div>
  );
}

function Switch({ name, label, on }: { name: string; label: string; on: boolean }) {
  return (
    <Labelled label={label}>
      <input
        type="checkbox"
        class="toggle"
        checked={on}
        onChange={(event) => want({ [name]: event.currentTarget.checked ? "true" : "" })}
      />
    </Labelled>
  );
}

/** Return the scenarios and lessons that the reader has played, with counts. */
function scenarios(found: FoundGames | null, ruleset: string): (readonly [string, string])[] {
  const played = (found?.played ?? []).filter((one) => !ruleset || one.ruleset === ruleset);
  const titled = (game: string, id: string) =>
    lessons(game)?.find(({ lesson }) => lesson.id === id)?.lesson.title;
  return playedOnes(played, rulesets.value ?? [], titled);
}

/** The number of games found, and the actions on the selected ones. */
function Chosen({ found, chosen, archived, onChoose, onDone }: {
  found: FoundGames | null;
  chosen: ReadonlySet<string>;
  archived: boolean;
  onChoose(games: ReadonlySet<string>): void;
  onDone(): void;
}) {
  if (!found) return <p>{t("loading")}</p>;
  const all = found.games.map((game) => game.id);
  const every = all.length > 0 && all.every((game) => chosen.has(game));
  const put = () =>
    send(archiveGames({ games: [...chosen], archived: !archived })).then(onDone).catch(explain);
  return (
    <div class="chosen">
      <span aria-live="polite">
        {found.total ? t.archive("found", { n: found.total }) : t.archive("nothing_found")}
      </span>
      {all.length > 0 && (
        <Button onClick={() => onChoose(new Set(every ? [] : all))}>
          {t.archive(every ? "choose_none" : "choose_all")}
        </Button>
      )}
      <Button disabled={!chosen.size} onClick={put}>
        {t.archive(archived ? "unarchive" : "archive", { n: chosen.size })}
      </Button>
    </div>
  );
}

function GameRow({ game, chosen, onChoose }: {
  game: GameInfo;
  chosen: boolean;
  onChoose(): void;
}) {
  return (
    <GameLine game={game} href={`/games/${game.id}${isReplayed(game) ? "/replay" : ""}`}>
      <input
        type="checkbox"
        class="game-choose"
        aria-label={t.archive("choose", { title: titled(game) })}
        checked={chosen}
        onChange={onChoose}
      />
    </GameLine>
  );
}

type Times = NonNullable<FoundGames["played"]>[number];

/** Return the games with a played id that is not a scenario of theirs: those are lessons. */
export function taughtIn(
  played: readonly Times[],
  shelf: readonly RulesetInfo[],
): readonly string[] {
  return [
    ...new Set(
      played.filter((one) => !printed(one, shelf)).map((one) => one.ruleset),
    ),
  ];
}

/** Return each by title with its count: [id, "First flight (2)"]. `lesson` titles the lessons. */
export function playedOnes(
  played: readonly Times[],
  shelf: readonly RulesetInfo[],
  lesson: (ruleset: string, id: string) => string | undefined,
): (readonly [string, string])[] {
  const times = new Map<string, [string, number]>();
  for (const one of played) {
    const title = printed(one, shelf)?.title ?? lesson(one.ruleset, one.scenario) ?? one.scenario;
    const [first, before] = times.get(one.scenario) ?? [title, 0];
    times.set(one.scenario, [first, before + one.times]);
  }
  return [...times].map(([id, [title, n]]) => [id, `${title} (${n})`] as const);
}

function printed({ ruleset, scenario }: Times, shelf: readonly RulesetInfo[]) {
  return shelf.find(({ id }) => id === ruleset)?.scenarios.find(({ id }) => id === scenario);
}
