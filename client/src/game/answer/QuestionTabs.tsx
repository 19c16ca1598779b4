/** Question tabs: choose among the aircraft that need an answer. */

import { SideMark } from "../../ui/icons.tsx";
import type { Piece, Posed } from "../../api/schema.ts";
import { t } from "../../app/i18n.ts";
import type { Names } from "../../app/phrases.ts";
import { useAnswering } from "./answering.ts";
import { rowOf } from "./option_layout.ts";

/** One tab for each aircraft that needs an answer, in any order. */
export function QuestionTabs({ questions }: { questions: readonly Posed[] }) {
  const { model, selection, scene, question: current } = useAnswering();
  const names = model.sheet.value?.names ?? {};
  const pieces = new Map((scene.pieces ?? []).map((piece) => [piece.id, piece]));
  return (
    <div
      class="tabs panel-tabs"
      role="tablist"
      aria-label={t.answer("aircraft_left", { n: questions.length })}
    >
      {questions.map((one) => {
        const row = rowOf(one);
        const name = tabName(one, pieces.get(one.about ?? ""), names, questions);
        return (
          <button
            key={one.about || one.key}
            type="button"
            role="tab"
            aria-selected={one.key === current.key}
            aria-controls="panel-question"
            onClick={() => selection.about.value = one.about || one.key}
          >
            <SideMark side={marked(pieces.get(one.about ?? "")) ?? one.seat} size={14} />
            <span>{name}</span>
            {row && <small>{row.moves?.length ?? 0}/{row.length}</small>}
          </button>
        );
      })}
    </div>
  );
}

/** Return the side of the markings on a piece. */
function marked(piece: Piece | undefined): string | undefined {
  return piece?.marking || piece?.side;
}

/** Return the number of a piece; for an unnumbered airman the last name, if it is unique here. */
function tabName(
  question: Posed,
  piece: Piece | undefined,
  names: Names,
  questions: readonly Posed[],
): string {
  const last = (one: Posed) => names[one.about ?? ""]?.split(" ").at(-1);
  const surname = last(question);
  const shared = questions.some((one) => one.about !== question.about && last(one) === surname);
  const name = shared ? names[question.about ?? ""] : surname;
  return piece?.number || name || question.about || question.rule;
}
