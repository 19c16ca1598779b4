/** Home: in the air in one click; below it, the games one has. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { api } from "../api.ts";
import { Button } from "../button.tsx";
import { Emblem, Ornament } from "../marks.tsx";
import type { GameInfo, GameList, NewGame, RulesetInfo } from "../schema.ts";
import { go } from "../router.ts";
import {
  book,
  loadMe,
  loadRulesets,
  mySeats,
  result,
  rulesets,
  sayer,
  seatName,
  titled,
} from "../store.ts";
import { setTitle } from "../table/attention.ts";
import { explain } from "../toasts.tsx";
import { ago, list, t } from "../ui.ts";
import { AbandonLesson } from "./lessons.tsx";
import { CloseGame, Sitters, Why } from "./stuck.tsx";
import { FIRST, foremost } from "./wish.ts";

/** My games, looked at again every now and then. */
function useGames() {
  const found = useSignal<GameList | null>(null);
  const reload = () => api.games().then((games) => found.value = games);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const load = async () => {
      if (!document.hidden) {
        await reload().catch((error) => found.peek() === null && explain(error));
      }
      if (!gone) timer = setTimeout(load, 15_000);
    };
    loadMe().then(() => Promise.all([load(), loadRulesets()])).then(() => {
      if (rulesets.value?.[0]) book(foremost(rulesets.value).id);
    }).catch(explain);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);
  return [found.value, () => void reload().catch(explain)] as const;
}

export function Home() {
  const [found, reload] = useGames();
  useEffect(() => {
    setTitle("");
    const ahead = setTimeout(() => import("./with_board.ts").catch(() => {}), 400);
    return () => clearTimeout(ahead);
  }, []);
  const all = found?.games ?? [], hidden = found?.hidden ?? 0;
  const stuck = all.filter((game) => game.status === "unplayable");
  const current = all.filter((game) => game.status !== "over" && game.status !== "unplayable");
  const finished = all.filter((game) => game.status === "over");
  return (
    <main class="page home" id="content">
      <Hero />
      <Ornament />
      <Shelf title="your_games" text={found && !current.length ? t("no_games") : ""}>
        {current.map((game) => <Game key={game.id} game={game} onChanged={reload} />)}
      </Shelf>
      {stuck.length > 0 && (
        <Shelf title="unplayable" text={t("unplayable_text")}>
          {stuck.map((game) => <Stuck key={game.id} game={game} onClosed={reload} />)}
        </Shelf>
      )}
      {finished.length > 0 && (
        <Shelf title="finished">
          {finished.map((game) => <Game key={game.id} game={game} onChanged={reload} />)}
        </Shelf>
      )}
      {hidden > 0 && <Hidden key={hidden} number={hidden} onChanged={reload} />}
      <Upload />
    </main>
  );
}

/** Games under one title. */
function Shelf({ title, text, children }: {
  title: "your_games" | "unplayable" | "finished";
  text?: string;
  children: ComponentChildren;
}) {
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{t(title)}</h2>
      {text && <p class="faint">{text}</p>}
      <ul class="games">{children}</ul>
    </section>
  );
}

/** What one can do here, and in the air with one click. */
function Hero() {
  const starting = useSignal(false);
  const fly = async () => {
    starting.value = true;
    try {
      const wish = firstFlight(foremost(await loadRulesets()));
      go(`/games/${(await api.create(wish)).game.id}`);
    } catch (error) {
      explain(error);
      starting.value = false;
    }
  };
  return (
    <section class="hero">
      <Emblem size={132} />
      <h1>{t("home")}</h1>
      <p class="hero-line">{t("tagline")}</p>
      <div class="hero-doors">
        <Button main large disabled={starting.value || rulesets.value === null} onClick={fly}>
          {starting.value ? t("starting") : t("fly_now")}
        </Button>
        <a class="button button-large" href="/new">{t("new_game")}</a>
        <a class="button button-large" href="/school">{t("school")}</a>
      </div>
      <p class="faint">{t("fly_now_text")}</p>
    </section>
  );
}

/** A quick duel: the scenario best fit for it, me in the first seat, a computer in the others. */
function firstFlight(ruleset: RulesetInfo): NewGame {
  const rank = (id: string) => FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length;
  const scenario = [...ruleset.scenarios]
    .sort((one, other) =>
      rank(one.id) - rank(other.id) || one.seats.length - other.seats.length
    )[0]!;
  const quick = ruleset.options.some((one) => one.name === "quick_start");
  const seats = scenario.seats.map((seat, index) =>
    [seat, index ? { kind: "bot", level: sensible(ruleset) } : { kind: "me" }] as const
  );
  return {
    ruleset: ruleset.id,
    scenario: scenario.id,
    options: quick ? { quick_start: true } : {},
    seats: Object.fromEntries(seats) as NewGame["seats"],
  };
}

/** A pilot for a first game: the regular one, else the middle of the roster. */
export function sensible(ruleset: RulesetInfo): string {
  const levels = ruleset.levels.map((one) => one.level);
  return levels.find((one) => one === "regular") ?? levels[levels.length >> 1] ?? "regular";
}

/** A line of the list: the game, who plays, how it stands, and what takes it away. */
function GameLine({ game, href, children }: {
  game: GameInfo;
  href: string;
  children: ComponentChildren;
}) {
  return (
    <li class={`game${game.my_turn ? " is-turn" : ""}`}>
      <a href={href}>
        <span class="game-title">
          {titled(game)}
          {game.moment && <small>{sayer(game.ruleset, {})(game.moment)}</small>}
        </span>
        <Sitters game={game} />
        <span class="game-state">{state(game)}</span>
        <time class="game-when">{ago(game.updated)}</time>
      </a>
      {children}
    </li>
  );
}

function Away({ label, name, onPress }: { label: string; name: string; onPress(): void }) {
  return (
    <button type="button" class="game-away" aria-label={name} onClick={onPress}>{label}</button>
  );
}

function Game({ game, onChanged }: { game: GameInfo; onChanged(): void }) {
  const over = game.status === "over";
  /** What is played in a room is looked back at in that room. */
  const replayed = over && !game.moment && !game.refused;
  return (
    <GameLine game={game} href={replayed ? `/games/${game.id}/replay` : `/games/${game.id}`}>
      {game.lesson && !over
        ? <AbandonLesson game={game.id} title={titled(game)} onDone={onChanged} />
        : (
          <Away
            label={t("hide")}
            name={t("hide_of", { title: titled(game) })}
            onPress={() => api.hide(game.id).then(onChanged).catch(explain)}
          />
        )}
    </GameLine>
  );
}

/** Games that were put out of sight: they come when somebody wants to see them. */
function Hidden({ number, onChanged }: { number: number; onChanged(): void }) {
  const games = useSignal<readonly GameInfo[]>([]);
  const load = () => api.hiddenGames().then((found) => games.value = found.games).catch(explain);
  return (
    <details class="form-more" onToggle={(event) => event.currentTarget.open && load()}>
      <summary>{t("hidden", { n: number })}</summary>
      <ul class="games">
        {games.value.map((game) => (
          <GameLine key={game.id} game={game} href={`/games/${game.id}`}>
            <Away
              label={t("show_again")}
              name={`${t("show_again")}: ${titled(game)}`}
              onPress={() => api.show(game.id).then(onChanged).catch(explain)}
            />
          </GameLine>
        ))}
      </ul>
    </details>
  );
}

/** A game that nothing plays any more: why, and what can be done with it. */
function Stuck({ game, onClosed }: { game: GameInfo; onClosed(): void }) {
  return (
    <li class="stuck">
      <span class="game-title">{titled(game)}</span>
      <Sitters game={game} />
      <time class="game-when">{ago(game.updated)}</time>
      <Why fault={game.refused} />
      <div class="buttons">
        <a class="button" href={`/games/${game.id}`}>{t("read_log")}</a>
        <a class="button" href={api.recordAddress(game.id, mySeats(game)[0] ?? null)} download>
          {t("download")}
        </a>
        <CloseGame game={game} onClosed={onClosed} />
      </div>
    </li>
  );
}

function state(game: GameInfo): string {
  if (game.outcome) return result(game, game.outcome);
  if (game.my_turn) return t("your_turn");
  if (game.status === "open") return t("open_seats");
  return t("their_turn", { who: list(game.waiting.map((one) => seatName(game.ruleset, one))) });
}

/** A record from a file, to be watched. */
function Upload() {
  const open = (event: Event & { currentTarget: HTMLInputElement }) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = "";
    if (!file) return;
    const read = file.text().then(api.upload);
    read.then((made) => go(`/games/${made.game.id}/replay`)).catch(explain);
  };
  return (
    <p class="upload">
      <label class="button">
        {t("upload")}
        <input type="file" class="unseen" accept=".record,.ndjson,.jsonl" onChange={open} />
      </label>
      <span class="faint">{t("upload_text")}</span>
    </p>
  );
}
