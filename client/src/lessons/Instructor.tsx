/** Instructor: the character who comments, waits, hints and asks in a lesson. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import type { Say } from "../board/contract.ts";
import { Cite } from "../rulebook/citations.tsx";
import { centre } from "../ui/reveal.ts";
import type { GameInfo, Step, Taught } from "../api/schema.ts";
import { isTask, objection, taskOf } from "./objection.ts";
import { pointed } from "./lessons.ts";
import { keep, saved } from "../app/settings.ts";
import { t } from "../app/i18n.ts";
import { Cockpit } from "../game/cards/Cockpit.tsx";
import { Examination } from "./Examination.tsx";
import type { TableModel } from "../game/model/model.ts";
import { adrift } from "../game/answer/Panel.tsx";
import { after, stand } from "./reading_progress.ts";
import type { AnswerSelection } from "../game/answer/selection.ts";
import { TypeCards } from "./TypeCards.tsx";
import type { View } from "../game/model/view.ts";

/** Return the pupil's step, saved in this browser, and how to change it; answers advance it. */
function useReading(taught: Taught, game: string, key: string | null) {
  const slot = `aerodrome.lesson.${game}`;
  const read = useSignal(Number(saved(slot)) || 0);
  const go = (to: number) => {
    read.value = to;
    keep(slot, String(to));
  };
  const before = useRef(key);
  useEffect(() => {
    const answered = key === before.current ? -1 : taught.addresses.indexOf(before.current ?? "");
    before.current = key;
    if (answered >= 0) go(Math.max(read.peek(), after(taught, answered)));
  }, [key]);
  return [stand(taught, read.value, key), go] as const;
}

export function Instructor({ taught, view }: { taught: Taught; view: View }) {
  const { game, model, selection } = view;
  const steps = taught.lesson.steps ?? [];
  const question = selection.question.value;
  const [at, go] = useReading(taught, game.id, question?.key ?? null);
  const step = steps[at];
  const task = !!step && isTask(step), stuck = task && !question;
  useEffect(() => {
    selection.guard.value = (asked, option) => objection(taught, asked, option);
    return () => selection.guard.value = null;
  }, [taught, selection]);
  useLayoutEffect(() => {
    selection.task.value = question && taskOf(taught, question);
    return () => selection.task.value = null;
  }, [taught, selection, question?.key]);
  usePointing(step, view);
  if (!step) {
    return <Examination taught={taught} view={view} at={at - steps.length} onNext={next} />;
  }
  if (model.showing.value || game.aloft) {
    return <Card ruleset={game.ruleset} line={t.lessons("lesson_watch")} />;
  }
  if (stuck) {
    return model.outcome.value
      ? null
      : <Card ruleset={game.ruleset} line={t.lessons("lesson_wait")} />;
  }
  return (
    <Card
      rule={step.rule}
      ruleset={game.ruleset}
      line={step.says}
      reading={!task}
      place={`${at + 1}/${steps.length}`}
      shown={
        <>
          <Pointed model={model} say={view.say} what={step.shows ?? ""} />
          <TypeCards
            ruleset={game.ruleset}
            types={step.types ?? []}
            {...{ taught }}
            say={view.say}
          />
        </>
      }
    >
      {step.shows === "log" && <ToLog view={view} />}
      {at > 0 && !isTask(steps[at - 1]!) && (
        <Button onClick={() => go(at - 1)}>{t.lessons("lesson_back")}</Button>
      )}
      {task
        ? <ShowMe selection={selection} />
        : <Button main onClick={next}>{t("continue")}</Button>}
    </Card>
  );
  function next() {
    go(at + 1);
  }
}

/** Highlight what the step points at: a track of a card, or an aircraft. */
function usePointing(step: Step | undefined, { scene, hovered }: View): void {
  const shows = step?.shows ?? "";
  useEffect(() => {
    pointed.value = shows;
    if ((scene?.pieces ?? []).some((piece) => piece.id === shows)) hovered.value = shows;
    return () => pointed.value = "";
  }, [step]);
}

/**
 * A button that marks the right answer and centres it, or makes it pending if it is on the board
 * only; the pupil still gives it.
 */
function ShowMe({ selection }: { selection: AnswerSelection }) {
  const show = () => {
    const { ends, question, task } = selection;
    const offered = task.peek()?.whole ? ends.peek() : question.peek()?.options;
    const wanted = offered?.find((one) => task.peek()!.isRight(one));
    if (!wanted) return;
    selection.preview.value = selection.shown.value = wanted;
    requestAnimationFrame(() => {
      const lit = document.querySelector<HTMLElement>(".choice.is-shown");
      if (!lit) selection.pending.value = wanted;
      lit?.focus({ preventScroll: true });
      centre(lit);
    });
  };
  return <Button onClick={show}>{t.advice("show_me")}</Button>;
}

/** The track of a card that the step points at, if the cards are on another sheet. */
function Pointed({ model, say, what }: { model: TableModel; say: Say; what: string }) {
  for (const card of model.carded.value?.cards ?? []) {
    const track = card.tracks?.find((one) => one.id === what);
    if (track) {
      return (
        <div class="instructor-shows">
          <Cockpit card={{ ...card, tracks: [track] }} say={say} forecast={null} />
        </div>
      );
    }
  }
  return null;
}

/** A button to the log, if it is on another sheet. */
function ToLog({ view }: { view: View }) {
  return (
    <button
      type="button"
      class="button instructor-shows"
      onClick={() => view.tab.value = "log"}
    >
      {t("log")}
    </button>
  );
}

export function Card({ line, rule = "", ruleset, place, shown, reading, children }: {
  line: string;
  /** Whether there is only text to read: then a small window hides the question. */
  reading?: boolean;
  rule?: string;
  ruleset: GameInfo["ruleset"];
  place?: string;
  /** A picture or card that the instructor shows. */
  shown?: ComponentChildren;
  children?: ComponentChildren;
}) {
  const box = useRef<HTMLElement>(null), folded = useSignal(false);
  useEffect(() => {
    folded.value = false;
    box.current?.closest(".sheet")?.scrollTo(0, 0);
    if (adrift()) onward(box.current)?.focus({ preventScroll: true });
  }, [line]);
  return (
    <section
      ref={box}
      class={["instructor", reading && "is-reading", folded.value && "is-folded"].filter(Boolean)
        .join(" ")}
      aria-label={t.lessons("instructor")}
    >
      <Face />
      <div class="instructor-words" aria-live="polite">
        <p>
          {line} <Cite ruleset={ruleset} rule={rule} />
        </p>
      </div>
      {shown}
      <div class="instructor-foot">
        {place && <small class="instructor-place">{place}</small>}
        {!reading && place && (
          <button
            type="button"
            class="control instructor-fold"
            aria-expanded={!folded.value}
            aria-label={t.lessons("instructor_text")}
            onClick={() => folded.value = !folded.value}
          >
            {folded.value ? "▾" : "▴"}
          </button>
        )}
        {children}
      </div>
    </section>
  );
}

/** Return the button that continues, for keyboard users. */
function onward(box: HTMLElement | null): HTMLElement | undefined {
  const all = [...box?.querySelectorAll<HTMLElement>(".instructor-foot .button") ?? []];
  return all.find((one) => one.closest(".quiz")) ?? all.at(-1);
}

/** The instructor's face: cap, goggles, moustache. */
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
