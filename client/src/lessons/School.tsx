/** School: the lessons of every game, their lengths, and the reader's progress. */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { listGames } from "../api/calls/games.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { createLatest } from "../app/latest.ts";
import { Ornament } from "../ui/icons.tsx";
import { go, here } from "../app/router.ts";
import type { GameInfo, GameList, RulesetInfo, Taught } from "../api/schema.ts";
import { begun, isDone, isKnown, lessons, loadLearnt, loadLessons, nextLesson } from "./lessons.ts";
import { loadMe, loadRulesets, rulesets } from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import { explain } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { AbandonLesson } from "./unfinished.tsx";

/** Return the lesson games in progress, latest first. */
function useFlown() {
  const flown = useSignal<readonly GameInfo[]>([]);
  const latest = useMemo(createLatest, []);
  const show = ({ games }: GameList) => {
    flown.value = games.filter((game) => game.lesson && game.status === "playing");
  };
  const load = () => latest.again(send(listGames()), show, explain);
  return [flown.value, load] as const;
}

export function School() {
  const [flown, load] = useFlown();
  useEffect(() => {
    setTitle(t("school"));
    loadRulesets().then((all) => Promise.all(all.map((one) => loadLessons(one.id)))).catch(explain);
    loadMe().then(() => Promise.all([loadLearnt(), load()])).catch(explain);
  }, []);
  const games = (rulesets.value ?? []).toSorted((one, other) =>
    Number(other.studied) - Number(one.studied)
  );
  const waiting = rulesets.value === null || games.some((one) => lessons(one.id) === null) ||
    !isKnown();
  useEffect(() => {
    if (!waiting) document.getElementById(here.peek().hash.slice(1))?.scrollIntoView();
  }, [waiting]);
  const taught = waiting ? [] : games.filter((one) => lessons(one.id)?.length);
  return (
    <main class="page school" id="content">
      <h1>{t("school")}</h1>
      <p class="school-line">{t.lessons("school_text")}</p>
      {!waiting && <GoOn games={taught} flown={flown} />}
      <Ornament />
      {waiting && <p class="is-alive">{t("loading")}</p>}
      {taught.map((one) => <Course key={one.id} ruleset={one} flown={flown} onLeft={load} />)}
    </main>
  );
}

/** The lesson to continue: one in progress, else the next of a game that was begun. */
function GoOn({ games, flown }: { games: readonly RulesetInfo[]; flown: readonly GameInfo[] }) {
  const [going] = flown;
  const game = going?.ruleset ??
    games.find(({ id }) => count(id) > 0 && nextLesson(id) !== undefined)?.id;
  const next = game &&
    (lessons(game)?.find(({ lesson }) => lesson.id === going?.lesson) ?? nextLesson(game));
  if (!game || !next) return null;
  return (
    <p>
      <Begin main ruleset={game} taught={next} flown={going?.id}>
        {t.lessons("lesson_go_on", { title: next.lesson.title })}
      </Begin>
    </p>
  );
}

function count(ruleset: string): number {
  return (lessons(ruleset) ?? []).filter(({ lesson }) => isDone(ruleset, lesson.id)).length;
}

/** The lessons of one game. */
function Course({ ruleset: { id, title }, flown, onLeft }: {
  ruleset: RulesetInfo;
  flown: readonly GameInfo[];
  onLeft(): void;
}) {
  const all = lessons(id)!,
    done = count(id),
    far = t.lessons("school_far", { done, all: all.length });
  return (
    <section id={id} aria-labelledby={`school-${id}`}>
      <h2 id={`school-${id}`}>{title}</h2>
      <p class="school-far">
        <progress max={all.length} value={done} aria-label={far} />
        <span>{far}</span>
      </p>
      <ol class="lessons">
        {all.map((taught, index) => (
          <Entry
            key={taught.lesson.id}
            ruleset={id}
            taught={taught}
            number={index + 1}
            flown={flown.find((game) => game.ruleset === id && game.lesson === taught.lesson.id)
              ?.id}
            onLeft={onLeft}
          />
        ))}
      </ol>
    </section>
  );
}

function Entry({ ruleset, taught, number, flown, onLeft }: {
  ruleset: string;
  taught: Taught;
  number: number;
  /** The id of the lesson's game in progress. */
  flown: string | undefined;
  onLeft(): void;
}) {
  const { id, title, text, minutes = 0 } = taught.lesson, done = isDone(ruleset, id);
  const state = flown ? "lesson_begun" : done ? "lesson_done" : null;
  const door = flown ? t("continue") : t.lessons(done ? "lesson_again" : "lesson_begin");
  return (
    <li class={`lesson${done ? " lesson-done" : ""}`}>
      <span class="lesson-number" aria-hidden="true">{done ? "✓" : number}</span>
      <span class="lesson-words">
        <b>{title}</b>
        <small>
          {[t("lasts_minutes", { n: minutes }), state && t.lessons(state)].filter(Boolean).join(
            " · ",
          )}
        </small>
        <span>{text}</span>
      </span>
      <span class="lesson-links">
        <Begin ruleset={ruleset} taught={taught} flown={flown} name={`${door}: ${title}`}>
          {door}
        </Begin>
        {flown && <AbandonLesson game={flown} title={title} onDone={onLeft} />}
      </span>
    </li>
  );
}

/** A button that begins a lesson, or continues its game. */
function Begin({ ruleset, taught, flown, name, main, children }: {
  ruleset: string;
  taught: Taught;
  flown: string | undefined;
  name?: string;
  main?: boolean;
  children: string;
}) {
  const starting = useSignal(false);
  const begin = async () => {
    starting.value = true;
    try {
      go(flown ? `/games/${flown}` : await begun(ruleset, taught.lesson.id));
    } catch (error) {
      explain(error);
      starting.value = false;
    }
  };
  return (
    <Button main={main} aria-label={name} disabled={starting.value} onClick={begin}>
      {children}
    </Button>
  );
}
