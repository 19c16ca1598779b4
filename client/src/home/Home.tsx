/** Home: the reader's next game, a quick flight, and all games. */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { listLessons } from "../api/calls/catalogue.ts";
import { listGames } from "../api/calls/games.ts";
import { start } from "../api/opening.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { local } from "../app/transport.ts";
import { createLatest } from "../app/latest.ts";
import { lazyBit } from "../app/lazy.tsx";
import { Emblem } from "../ui/icons.tsx";
import { early } from "../app/preloaded.ts";
import { here, note } from "../app/router.ts";
import type { GameInfo, GameList, NewGame, RulesetInfo } from "../api/schema.ts";
import { keep, language, saved } from "../app/settings.ts";
import { book, loadMe, loadRulesets, me, rulesets, titled } from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import { explain } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { progress } from "./state.ts";
import { firstFlight, firstOf, foremost } from "../catalogue/first.ts";
import { difficulty, lasting, offered, Picture } from "../catalogue/entries.tsx";

const ChallengesHere = lazyBit(() =>
  import("../lobby/Challenges.tsx").then((file) => file.ChallengesHere)
);

const OpenTables = lazyBit(() => import("../lobby/OpenTables.tsx").then((file) => file.OpenTables));
const AloneHere = lazyBit(() => import("../lobby/OpenTables.tsx").then((file) => file.AloneHere));
const MyGames = lazyBit(() => import("./MyGames.tsx").then((file) => file.MyGames));
/** Milliseconds before the empty list of games is shown. */
const NOTHING_YET = 2500;
/** Remembers that a game goes on, so that the next visit keeps its place free. */
const GOING = "aerodrome.going";

/** Return the reader's games, refreshed regularly. */
function useGames() {
  const found = useSignal<GameList | null>(null);
  const latest = useMemo(createLatest, []);
  const reload = () =>
    latest.again(
      send(listGames()),
      (games) => {
        found.value = games;
        keep(GOING, waits(games.games) && "1");
        delete document.documentElement.dataset.going;
      },
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
  const going = found ? !!waiting : saved(GOING) !== null;
  const listed = useListed(found);
  const first = found !== null && !found.games.length && !found.hidden;
  return (
    <main class="page home" id="content">
      <section class="hero">
        <Emblem size={96} />
        <h1>{t("home")}</h1>
        <p class="hero-line">{t("tagline")}</p>
        <div class={`hero-continue${going ? " is-going" : ""}`}>
          {waiting && <Continue game={waiting} />}
        </div>
        <FlyNow main={!going} lesson={found ? first : local && !going} />
        <p class="hero-flown">{listed && !local && <OpenTables />}</p>
      </section>
      {me.value?.account && <ChallengesHere />}
      {waiting && <MyGames found={found} onChanged={reload} />}
      <section class="shelf" aria-label={t("games")}>
        {(rulesets.value ?? []).map((one) => (
          <GameCard key={one.id} ruleset={one} above={above(one.id)} />
        ))}
      </section>
      {listed && !local && <AloneHere />}
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
  return (
    <a class="button button-main button-large continue" href={`/games/${game.id}`}>
      {t("continue")}
      <small>{`${titled(game)} · ${progress(game)}`}</small>
    </a>
  );
}

/** A quick flight with one click; before the first flight, a lesson is offered. */
function FlyNow({ main, lesson }: { main: boolean; lesson: boolean }) {
  const starting = useSignal(false);
  const shelf = rulesets.value;
  const flown = shelf && firstOf(foremost(shelf));
  const begin = async (wish: (shelf: readonly RulesetInfo[]) => NewGame | Promise<NewGame>) => {
    starting.value = true;
    try {
      /** Pressed before the games are here, it begins as soon as they are. */
      await Promise.all([me.peek() ?? loadMe(), loadRulesets()]);
      await start(await wish(rulesets.peek()!));
    } catch (error) {
      explain(error);
      starting.value = false;
    }
  };
  const fly = () => begin((shelf) => firstFlight(foremost(shelf)));
  useEffect(() => {
    const begun = early.flight;
    early.flight = false;
    if (begun) fly();
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
          data-starting={t("starting")}
          onClick={fly}
        >
          {starting.value ? t("starting") : t("fly_now")}
        </Button>
        <a class="button button-large" href="/new">{t("new_game")}</a>
        <a class="button button-large" href="/school">{t("school")}</a>
      </div>
      <p class="faint hero-flown">
        {flown && t("fly_now_text", { title: titled(flown), lasts: lasting(flown) })}{" "}
        {lesson && (
          <button
            type="button"
            class="quiet link"
            onClick={() => begin((shelf) => firstLesson(foremost(shelf)))}
          >
            {t("first_lesson")}
          </button>
        )}
      </p>
    </>
  );
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
