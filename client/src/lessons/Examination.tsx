/** Examination: the quiz at the end of a lesson, and the links after it. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { abandonLesson } from "../api/calls/games.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { go } from "../app/router.ts";
import type { GameInfo, Puzzle, Taught } from "../api/schema.ts";
import { begun, finish, nextLesson } from "./lessons.ts";
import { keep, saved } from "../app/settings.ts";
import { explain } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { Card } from "./Instructor.tsx";
import { TypeCards } from "./TypeCards.tsx";
import type { View } from "../game/model/view.ts";

/** The puzzles answered right, saved in this browser together with the reading progress. */
function useRight(game: string) {
  const key = `aerodrome.lesson.${game}.right`;
  const right = useSignal(new Set((saved(key) ?? "").split(",").filter(Boolean)));
  const add = (puzzle: number) => {
    right.value = new Set(right.peek()).add(String(puzzle));
    keep(key, [...right.peek()].join());
  };
  return [right.value.size, add] as const;
}

/** The quiz. `at` is the number of the open puzzle, from 0; after the last the lesson is done. */
export function Examination({ taught, view, at, onNext }: {
  taught: Taught;
  view: View;
  at: number;
  onNext(): void;
}) {
  const { lesson } = taught, { game } = view;
  const quiz = lesson.quiz ?? [], puzzle = quiz[at];
  const [right, add] = useRight(game.id);
  useEffect(() => {
    if (puzzle) return;
    view.learning.value = false;
    finish(game.ruleset, lesson.id).catch(explain);
  }, [at]);
  if (puzzle) {
    return <Asked key={at} {...{ taught, view, at, puzzle, onNext }} onRight={() => add(at)} />;
  }
  const result = quiz.length ? t.lessons("quiz_result", { right, all: quiz.length }) : "";
  return (
    <Card ruleset={game.ruleset} line={`${t.lessons("lesson_over")} ${result}`}>
      <Onward game={game} lesson={lesson.id} />
    </Card>
  );
}

/** One puzzle, and the comment on the answer. */
function Asked({ taught, view, at, puzzle, onRight, onNext }: {
  taught: Taught;
  view: View;
  at: number;
  puzzle: Puzzle;
  onRight(): void;
  onNext(): void;
}) {
  const given = useSignal<number | null>(null);
  const { ruleset } = view.game, open = given.value === null;
  const answer = (index: number) => {
    given.value = index;
    if (index === puzzle.right) onRight();
  };
  return (
    <Card
      rule={open ? "" : puzzle.rule}
      ruleset={ruleset}
      line={open ? puzzle.asks : verdict(puzzle, given.value!)}
      place={`${at + 1}/${taught.lesson.quiz?.length}`}
      shown={<TypeCards {...{ taught, ruleset }} types={puzzle.types ?? []} say={view.say} />}
    >
      {open
        ? <Answers puzzle={puzzle} onAnswer={answer} />
        : <Button main onClick={onNext}>{t("continue")}</Button>}
    </Card>
  );
}

function Answers({ puzzle, onAnswer }: { puzzle: Puzzle; onAnswer(index: number): void }) {
  return (
    <div class="quiz" role="group" aria-label={puzzle.asks}>
      {puzzle.choices.map((choice, index) => (
        <Button key={choice} onClick={() => onAnswer(index)}>{choice}</Button>
      ))}
    </div>
  );
}

function verdict(puzzle: Puzzle, given: number): string {
  const head = given === puzzle.right
    ? t.lessons("quiz_right")
    : t.lessons("quiz_wrong", { answer: puzzle.choices[puzzle.right]! });
  return `${head} ${puzzle.because}`;
}

/** The next lesson, or the school; a game that is not over is abandoned. */
function Onward({ game, lesson }: { game: GameInfo; lesson: string }) {
  const leaving = useSignal(false);
  const next = nextLesson(game.ruleset, lesson);
  const leave = async (to: () => Promise<string>) => {
    leaving.value = true;
    try {
      const address = await to();
      if (game.status === "playing") await send(abandonLesson(game.id));
      go(address);
    } catch (error) {
      explain(error);
      leaving.value = false;
    }
  };
  const school = () => leave(() => Promise.resolve(`/school#${game.ruleset}`));
  return (
    <>
      <Button main={!next} disabled={leaving.value} onClick={school}>
        {t.lessons("to_school")}
      </Button>
      {next && (
        <Button
          main
          disabled={leaving.value}
          onClick={() => leave(() => begun(game.ruleset, next.lesson.id))}
        >
          {t.lessons("lesson_next", { title: next.lesson.title })}
        </Button>
      )}
    </>
  );
}
