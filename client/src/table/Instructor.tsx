/** Instructor: the man behind one's shoulder in a lesson. He remarks, waits, nudges, and asks. */

import "../pages/with_board.ts";
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Button } from "../button.tsx";
import { reveal } from "../reveal.ts";
import type { GameInfo } from "../schema.ts";
import { Cite } from "../rules.tsx";
import type { Option, Posed, Puzzle, Step, Taught } from "../schema.ts";
import { after, lessons, note, pointed, progress, stand } from "../school.ts";
import { keep, kept } from "../settings.ts";
import { t } from "../ui.ts";
import type { AnswerSelection } from "./selection.ts";
import type { TableModel } from "./model.ts";

/** What the instructor says to an answer that does not lead on; nothing if it does. */
export function objection(taught: Taught, question: Posed, option: Option): string | null {
  const tasks = (taught.lesson.steps ?? []).filter((step) => step.answers?.length);
  const task = tasks[taught.addresses.indexOf(question.key)];
  if (!task || task.answers!.includes(option.value)) return null;
  return task.nudge || task.says;
}

/** The step a pupil is at, kept in this browser, and how to go to another; an answer goes on. */
function useReading(taught: Taught, game: string, key: string | null) {
  const shelf = `aerodrome.lesson.${game}`;
  const read = useSignal(Number(kept(shelf)) || 0);
  const go = (to: number) => {
    read.value = to;
    keep(shelf, String(to));
  };
  const before = useRef(key);
  useEffect(() => {
    const answered = key === before.current ? -1 : taught.addresses.indexOf(before.current ?? "");
    before.current = key;
    if (answered >= 0) go(Math.max(read.peek(), after(taught, answered)));
  }, [key]);
  return [stand(taught, read.value, key), go] as const;
}

export function Instructor({ taught, game, model, selection, onShow }: {
  taught: Taught;
  game: GameInfo;
  model: TableModel;
  selection: AnswerSelection;
  onShow(what: string): void;
}) {
  const steps = taught.lesson.steps ?? [];
  const question = selection.question.value;
  const [at, go] = useReading(taught, game.id, question?.key ?? null);
  const step = steps[at];
  useEffect(() => {
    selection.guard.value = (asked, option) => objection(taught, asked, option);
    return () => selection.guard.value = null;
  }, [taught, selection]);
  useEffect(() => {
    pointed.value = step?.shows ?? "";
    if (step?.shows) onShow(step.shows);
    return () => pointed.value = "";
  }, [at]);
  if (model.showing.value) {
    return <Card ruleset={game.ruleset} line={t("lesson_watch")} />;
  }
  if (!step) return <Examination taught={taught} ruleset={game.ruleset} />;
  const task = (step.answers?.length ?? 0) > 0;
  if (task && !question) {
    return <Card ruleset={game.ruleset} line={t("lesson_wait")} />;
  }
  return (
    <Card
      rule={step.rule}
      ruleset={game.ruleset}
      line={step.says}
      place={`${at + 1}/${steps.length}`}
    >
      {at > 0 && !steps[at - 1]!.answers?.length && (
        <Button onClick={() => go(at - 1)}>{t("lesson_back")}</Button>
      )}
      {task
        ? <ShowMe step={step} selection={selection} />
        : <Button main onClick={() => go(at + 1)}>{t("continue")}</Button>}
    </Card>
  );
}

/** Lights the answer that leads on and goes to it, or lays it ready where it lies on the board only;
 * it is still the pupil who gives it. */
function ShowMe({ step, selection }: { step: Step; selection: AnswerSelection }) {
  const show = () => {
    const wanted = selection.question.peek()?.options.find((one) => one.value === step.answers![0]);
    if (!wanted) return;
    selection.preview.value = wanted;
    requestAnimationFrame(() => {
      const lit = document.querySelector<HTMLElement>(".is-previewed");
      if (!lit) selection.pending.value = wanted;
      lit?.focus({ preventScroll: true });
      reveal(lit);
    });
  };
  return <Button onClick={show}>{t("show_me")}</Button>;
}

function Card({ line, rule = "", ruleset, place, children }: {
  line: string;
  rule?: string;
  ruleset: string;
  place?: string;
  children?: ComponentChildren;
}) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => reveal(box.current), [line]);
  return (
    <section ref={box} class="instructor" aria-label={t("instructor")}>
      <Face />
      <div class="instructor-words" aria-live="polite">
        <p>
          {line} <Cite ruleset={ruleset} rule={rule} />
        </p>
      </div>
      <div class="instructor-foot">
        {place && <small class="instructor-place">{place}</small>}
        {children}
      </div>
    </section>
  );
}

/** Cap, goggles, moustache. */
function Face() {
  return (
    <svg class="instructor-face" viewBox="0 0 48 48" aria-hidden="true">
      <path class="face-scarf" d="M9 45q1-8 9-9h12q8 1 9 9z" />
      <path class="face-skin" d="M14 20h20v10q0 9-10 9t-10-9z" />
      <path class="face-cap" d="M11 27V19q0-13 13-13t13 13v8l-3 5V21H14v11z" />
      <path class="face-strap" d="M11 17.5h26" />
      <circle class="face-glass" cx="19" cy="13.5" r="4.6" />
      <circle class="face-glass" cx="29" cy="13.5" r="4.6" />
      <path class="face-line" d="M19 24.5h3M26 24.5h3M24 25v4" />
      <path class="face-beard" d="M16.5 32q4-3.4 7.5-1 3.5-2.4 7.5 1-4 1.8-7.5.4-3.5 1.4-7.5-.4z" />
    </svg>
  );
}

/** The quiz at the end; then the lesson is done. */
function Examination({ taught, ruleset }: { taught: Taught; ruleset: string }) {
  const { lesson } = taught;
  const quiz = lesson.quiz ?? [];
  const number = useSignal(0);
  const given = useSignal<number | null>(null);
  const right = useSignal(0);
  const puzzle = quiz[number.value];
  useEffect(() => {
    if (!puzzle) note(ruleset, lesson.id, "done");
  }, [puzzle === undefined]);
  if (!puzzle) {
    const result = quiz.length ? t("quiz_result", { right: right.value, all: quiz.length }) : "";
    return (
      <Card ruleset={ruleset} line={`${t("lesson_over")} ${result}`}>
        <NextLesson ruleset={ruleset} lesson={lesson.id} />
      </Card>
    );
  }
  const answer = (index: number) => {
    given.value = index;
    if (index === puzzle.right) right.value++;
  };
  return (
    <Card
      rule={given.value === null ? "" : puzzle.rule}
      ruleset={ruleset}
      line={given.value === null ? puzzle.asks : verdict(puzzle, given.value)}
      place={`${number.value + 1}/${quiz.length}`}
    >
      {given.value === null
        ? (
          <div class="quiz" role="group" aria-label={puzzle.asks}>
            {puzzle.choices.map((choice, index) => (
              <Button
                key={choice}
                onClick={() => answer(index)}
              >
                {choice}
              </Button>
            ))}
          </div>
        )
        : (
          <Button
            main
            onClick={() => {
              given.value = null;
              number.value++;
            }}
          >
            {t("continue")}
          </Button>
        )}
    </Card>
  );
}

function verdict(puzzle: Puzzle, given: number): string {
  const head = given === puzzle.right
    ? t("quiz_right")
    : t("quiz_wrong", { answer: puzzle.choices[puzzle.right]! });
  return `${head} ${puzzle.because}`;
}

function NextLesson({ ruleset, lesson }: { ruleset: string; lesson: string }) {
  const all = lessons(ruleset) ?? [];
  const next = useMemo(() => {
    const after = all.slice(all.findIndex((one) => one.lesson.id === lesson) + 1);
    return after.find((one) => progress(ruleset, one.lesson.id) !== "done");
  }, [all]);
  return (
    <>
      {next && <span class="faint">{t("lesson_next", { title: next.lesson.title })}</span>}
      <a class="button button-main" href="/school">{t("to_school")}</a>
    </>
  );
}
