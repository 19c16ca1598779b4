/** Home: the reader's next game, a quick flight, and all games. */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { listLessons } from "../api/calls/catalogue.ts";
import { createGame, listGames } from "../api/calls/games.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { local } from "../app/transport.ts";
import { createLatest } from "../app/latest.ts";
import { lazyBit } from "../app/lazy.tsx";
import { Emblem } from "../ui/icons.tsx";
import { go, here, note } from "../app/router.ts";
import type { GameInfo, GameList, NewGame, RulesetInfo } from "../api/schema.ts";
import { language } from "../app/settings.ts";
import { book, loadMe, loadRulesets, me, rulesets, sayer, titled } from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import { explain } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { state } from "./state.ts";
import {
  difficulty,
  firstOf,
  foremost,
  lasting,
  offered,
  Picture,
  sensible,
} from "../catalogue/shelf.tsx";

const ChallengesHere = lazyBit(() =>
  import("../lobby/Challenges.tsx").then((file) => file.ChallengesHere)
);

const OpenTables = lazyBit(() => import("../lobby/OpenTables.tsx").then((file) => file.OpenTables));
const MyGames = lazyBit(() => import("./MyGames.tsx").then((file) => file.MyGames));
/** Milliseconds before the empty list of games is shown. */
const NOTHING_YET = 2500;

/** Return the reader's games, refreshed regularly. */
function useGames() {
  const found = useSignal<GameList | null>(null);
  const latest = useMemo(createLatest, []);
  const reload = () =>
    latest.again(
      send(listGames()),
      (games) => found.value = games,
      (error) => found.peek() === null && explain(error),
    );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const load = async () => {
      if (!document.hidden) {
        await reload();
      }
      if (!gone) timer = setTimeout(load, 15_000);
    };
    loadMe().then(load).catch(explain);
    loadRulesets().then(() => rulesets.value?.[0] && book(foremost(rulesets.value).id))
      .catch(explain);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);
  return [found.value, reload] as const;
}

export function Home() {
  const [found, reload] = useGames();
  useEffect(() => {
    setTitle("");
    const ahead = setTimeout(() => import("../game/TablePage.tsx").catch(() => {}), 400);
    return () => clearTimeout(ahead);
  }, []);
  const waiting = found ? waits(found.games) : null;
  const listed = useListed(found);
  const first = found !== null && !found.games.length && !found.hidden;
  return (
    <main class="page home" id="content">
      <section class="hero">
        <Emblem size={96} />
        <h1>{t("home")}</h1>
        <p class="hero-line">{t("tagline")}</p>
        {waiting && <Continue game={waiting} />}
        <FlyNow main={!waiting} lesson={first} />
        <p class="hero-flown">{listed && !local && <OpenTables />}</p>
      </section>
      {me.value?.account && <ChallengesHere />}
      {waiting && <MyGames found={found} onChanged={reload} />}
      <section class="shelf" aria-label={t("games")}>
        {(rulesets.value ?? []).map((one) => (
          <GameCard key={one.id} ruleset={one} above={above(one.id)} />
        ))}
      </section>
      {!waiting && listed && <MyGames found={found} onChanged={reload} />}
    </main>
  );
}

/** Return whether the list is shown, which is at once if it is not empty. */
function useListed(found: GameList | null): boolean {
  const waited = useSignal(false);
  useEffect(() => {
    const later = setTimeout(() => waited.value = true, NOTHING_YET);
    return () => clearTimeout(later);
  }, []);
  return waited.value || !!found?.games.length || !!found?.hidden;
}

/** Return the game to continue: one that waits for the reader, else the latest. */
function waits(games: readonly GameInfo[]): GameInfo | null {
  const going = games.filter(({ status }) => status === "playing" || status === "open");
  return going.find((game) => game.my_turn) ?? going[0] ?? null;
}

function Continue({ game }: { game: GameInfo }) {
  const when = game.moment ? sayer(game.ruleset, {})(game.moment) : "";
  return (
    <a class="button button-main button-large continue" href={`/games/${game.id}`}>
      {t("continue")}
      <small>{[titled(game), when, state(game)].filter(Boolean).join(" · ")}</small>
    </a>
  );
}

/** A quick flight with one click; before the first flight, a lesson is offered. */
function FlyNow({ main, lesson }: { main: boolean; lesson: boolean }) {
  const starting = useSignal(false);
  const shelf = rulesets.value;
  const flown = shelf && firstOf(foremost(shelf));
  const begin = async (wish: () => NewGame | Promise<NewGame>) => {
    starting.value = true;
    try {
      go(`/games/${(await send(createGame(await wish()))).game.id}`);
    } catch (error) {
      explain(error);
      starting.value = false;
    }
  };
  /** Pressed before the games are here, the flight begins as soon as they are. */
  const fly = () =>
    begin(async () => {
      await Promise.all([me.peek() ?? loadMe(), loadRulesets()]);
      return firstFlight(foremost(rulesets.peek()!));
    });
  useEffect(() => {
    if (!here.peek().searchParams.has("fly")) return;
    note({ fly: null });
    fly();
  }, []);
  return (
    <>
      <div class="hero-links">
        <Button
          main={main}
          large
          disabled={starting.value}
          onClick={fly}
        >
          {starting.value ? t("starting") : t("fly_now")}
        </Button>
        <a class="button button-large" href="/new">{t("new_game")}</a>
        <a class="button button-large" href="/school">{t("school")}</a>
      </div>
      <p class="faint hero-flown">
        {flown && t("fly_now_text", { title: titled(flown), lasts: lasting(flown) })}{" "}
        {lesson && shelf && (
          <button
            type="button"
            class="quiet link"
            onClick={() => begin(() => firstLesson(foremost(shelf)))}
          >
            {t("first_lesson")}
          </button>
        )}
      </p>
    </>
  );
}

/**
 * Return a quick duel: the first scenario, with the reader in the first seat and computers in the
 * others.
 */
function firstFlight(ruleset: RulesetInfo): NewGame {
  const scenario = firstOf(ruleset);
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

async function firstLesson({ id: ruleset }: RulesetInfo): Promise<NewGame> {
  const { lessons } = await send(listLessons(ruleset, { language: language.peek() }));
  return { ruleset, lesson: lessons[0]!.lesson.id };
}

/** Return the campaign with battles of this game, if any. */
function above(ruleset: string): RulesetInfo | undefined {
  return rulesets.value?.find(({ options }) =>
    options.some(({ name, option }) => name === "game" && option.values?.includes(ruleset))
  );
}

/** One of the games: its picture, its description, and the links to it. */
function GameCard(
  { ruleset, above }: { ruleset: RulesetInfo; above: RulesetInfo | undefined },
) {
  const first = firstOf(ruleset), { id, title, text } = ruleset;
  const levels = new Set([first, offered(ruleset).at(-1)!].map(difficulty));
  return (
    <article class="game-card" aria-labelledby={`card-${id}`}>
      <a href={`/new?ruleset=${id}`} tabIndex={-1} aria-hidden="true">
        <Picture ruleset={id} scenario={first.id} />
      </a>
      <h2 id={`card-${id}`}>{title}</h2>
      <p>{text}</p>
      <p class="faint">
        {t("card_facts", { lasts: lasting(first), levels: [...levels].join(" – ") })}
      </p>
      <div class="buttons">
        <Door to={`/new?ruleset=${id}`} says={t("card_fly")} title={title} />
        {above && (
          <>
            <Door to={`/school#${id}`} says={t("card_learn")} title={title} />
            <Door
              to={`/new?ruleset=${above.id}&game=${id}`}
              says={t("card_campaign")}
              title={title}
            />
          </>
        )}
      </div>
    </article>
  );
}

function Door({ to, says, title }: { to: string; says: string; title: string }) {
  return <a class="button" href={to} aria-label={`${says}: ${title}`}>{says}</a>;
}
