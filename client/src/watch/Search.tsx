/** Search: all my games, found by what I know of them, archived and taken along. */

import "../base.ts";
import "../pages/words.ts";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../button.tsx";
import { GameLine } from "../front/MyGames.tsx";
import { useLatest } from "../latest.ts";
import { Doors } from "../meet/Doors.tsx";
import type { FoundGames, GameInfo } from "../schema.ts";
import { loadMe, loadRulesets, rulesets, titled } from "../store.ts";
import { lessons, loadLessons } from "../school.ts";
import { setTitle } from "../table/attention.ts";
import { explain } from "../toasts.tsx";
import { t } from "../ui.ts";
import { door } from "./door.ts";
import { games, Labelled, Narrow, Pages, want, wantedOf, Written } from "./Filters.tsx";
import { Import } from "./Import.tsx";
import { playedOnes, taughtIn } from "./played.ts";
import { w } from "./words.ts";

const NAMES = [
  ...["ruleset", "scenario", "opponent", "against", "result", "since", "until"],
  ...["rated", "archived", "page"],
];

export function Search() {
  const wanted = wantedOf(...NAMES), key = JSON.stringify(wanted);
  const found = useSignal<FoundGames | null>(null);
  const chosen = useSignal<ReadonlySet<string>>(new Set());
  const load = useLatest(
    () => door.mine(wanted),
    (games) => {
      found.value = games;
      chosen.value = new Set();
    },
    explain,
    [key],
  );
  useEffect(() => {
    setTitle(w("my_games"));
    loadMe().then(loadRulesets).catch(explain);
  }, []);
  return (
    <main class="page watch" id="content">
      <Doors />
      <h1>{w("my_games")}</h1>
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
          <Line
            key={game.id}
            game={game}
            chosen={chosen.value.has(game.id)}
            onChoose={() => chosen.value = toggled(chosen.value, game.id)}
          />
        ))}
      </ul>
      {found.value && <Pages name="page" {...found.value} />}
      <div class="buttons">
        <a class="button" href={door.records} download>{w("export")}</a>
        <Import onDone={load} />
      </div>
      <p class="faint">{w("files_text")}</p>
    </main>
  );
}

function toggled(chosen: ReadonlySet<string>, game: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(game)) next.add(game);
  return next;
}

/** What my games are narrowed by. */
function Filters({ found }: { found: FoundGames | null }) {
  const { ruleset, rated, archived } = wantedOf("ruleset", "rated", "archived");
  const shelf = rulesets.value, taught = shelf ? taughtIn(found?.played ?? [], shelf) : [];
  useEffect(() => taught.forEach((one) => loadLessons(one).catch(explain)), [taught.join()]);
  return (
    <div class="filters" role="search" aria-label={w("my_games")}>
      <Narrow name="ruleset" label={t("game")} values={games()} />
      <Narrow
        name="scenario"
        label={t("scenario")}
        values={[["", w("any_scenario")], ...scenarios(found, ruleset!)]}
      />
      <Narrow
        name="result"
        label={w("result")}
        values={[
          ["", w("any_result")],
          ...(["turn", "going", "won", "lost", "drawn"] as const).map((one) =>
            [one, w(`result_${one}`)] as const
          ),
        ]}
      />
      <Narrow
        name="against"
        label={w("against")}
        values={[["", w("anybody")], ["people", w("people")], ["computer", t("computer")]]}
      />
      <Written name="opponent" label={w("opponent")} />
      <Written name="since" label={w("since")} type="date" />
      <Written name="until" label={w("until")} type="date" />
      <Switch name="rated" label={w("only_rated")} on={rated === "true"} />
      <Switch
        name="archived"
        label={w("archived", { n: found?.archived ?? 0 })}
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

/** The scenarios and lessons that I have played, with how often. */
function scenarios(found: FoundGames | null, ruleset: string): (readonly [string, string])[] {
  const played = (found?.played ?? []).filter((one) => !ruleset || one.ruleset === ruleset);
  const titled = (game: string, id: string) =>
    lessons(game)?.find(({ lesson }) => lesson.id === id)?.lesson.title;
  return playedOnes(played, rulesets.value ?? [], titled);
}

/** How many there are, and what is done with those that were chosen. */
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
  const put = () => door.archive([...chosen], !archived).then(onDone).catch(explain);
  return (
    <div class="chosen">
      <span aria-live="polite">
        {found.total ? w("found", { n: found.total }) : w("nothing_found")}
      </span>
      {all.length > 0 && (
        <Button onClick={() => onChoose(new Set(every ? [] : all))}>
          {w(every ? "choose_none" : "choose_all")}
        </Button>
      )}
      <Button disabled={!chosen.size} onClick={put}>
        {w(archived ? "unarchive" : "archive", { n: chosen.size })}
      </Button>
    </div>
  );
}

function Line({ game, chosen, onChoose }: {
  game: GameInfo;
  chosen: boolean;
  onChoose(): void;
}) {
  const replayed = game.status === "over" && !game.moment && !game.refused;
  return (
    <GameLine game={game} href={replayed ? `/games/${game.id}/replay` : `/games/${game.id}`}>
      <input
        type="checkbox"
        class="game-choose"
        aria-label={w("choose", { title: titled(game) })}
        checked={chosen}
        onChange={onChoose}
      />
    </GameLine>
  );
}
