/** School: the lessons of every game, and how far one has got. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api.ts";
import { Button } from "../button.tsx";
import { Ornament } from "../marks.tsx";
import { go } from "../router.ts";
import type { GameInfo, Taught } from "../schema.ts";
import { lessons, loadLessons, note, progress } from "../school.ts";
import { loadRulesets, rulesets } from "../store.ts";
import { setTitle } from "../table/attention.ts";
import { explain } from "../toasts.tsx";
import { t } from "../ui.ts";
import { AbandonLesson } from "./lessons.tsx";

export function School() {
  const flown = useSignal<readonly GameInfo[]>([]);
  const load = () =>
    api.games().then(({ games }) => {
      flown.value = games.filter((game) => game.lesson && game.status === "playing");
    }).catch(explain);
  useEffect(() => {
    setTitle(t("school"));
    loadRulesets().then((all) => Promise.all(all.map((one) => loadLessons(one.id)))).catch(explain);
    load();
  }, []);
  const all = (rulesets.value ?? []).map((one) => ({ ...one, lessons: lessons(one.id) }));
  const waiting = rulesets.value === null || all.some((one) => one.lessons === null);
  return (
    <main class="page school" id="content">
      <h1>{t("school")}</h1>
      <p class="school-line">{t("school_text")}</p>
      <Ornament />
      {waiting && <p class="is-alive">{t("loading")}</p>}
      {all.filter((one) => one.lessons?.length).map((one) => (
        <section key={one.id} aria-labelledby={`school-${one.id}`}>
          <h2 id={`school-${one.id}`}>{one.title}</h2>
          <ol class="lessons">
            {one.lessons!.map((taught, index) => (
              <Entry
                key={taught.lesson.id}
                ruleset={one.id}
                taught={taught}
                number={index + 1}
                flown={flown.value.find((game) =>
                  game.ruleset === one.id && game.lesson === taught.lesson.id
                )?.id}
                onLeft={load}
              />
            ))}
          </ol>
        </section>
      ))}
    </main>
  );
}

function Entry({ ruleset, taught, number, flown, onLeft }: {
  ruleset: string;
  taught: Taught;
  number: number;
  /** The game in which it is being flown. */
  flown: string | undefined;
  onLeft(): void;
}) {
  const starting = useSignal(false);
  const { lesson } = taught;
  const far = progress(ruleset, lesson.id);
  const begin = async () => {
    starting.value = true;
    try {
      const game = (await api.create({ ruleset, lesson: lesson.id })).game.id;
      note(ruleset, lesson.id, "begun");
      go(`/games/${game}`);
    } catch (error) {
      explain(error);
      starting.value = false;
    }
  };
  const leave = () => {
    note(ruleset, lesson.id, "new");
    onLeft();
  };
  const door = t(far === "new" ? "lesson_begin" : "lesson_again");
  return (
    <li class={`lesson lesson-${far}`}>
      <span class="lesson-number" aria-hidden="true">{far === "done" ? "✓" : number}</span>
      <span class="lesson-words">
        <b>{lesson.title}</b>
        {far !== "new" && <small>{t(far === "done" ? "lesson_done" : "lesson_begun")}</small>}
        <span>{lesson.text}</span>
      </span>
      <span class="lesson-doors">
        {flown && <a class="button button-main" href={`/games/${flown}`}>{t("continue")}</a>}
        <Button aria-label={`${door}: ${lesson.title}`} disabled={starting.value} onClick={begin}>
          {door}
        </Button>
        {flown && <AbandonLesson game={flown} title={lesson.title} onDone={leave} />}
      </span>
    </li>
  );
}
