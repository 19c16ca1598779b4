/** Panel: the open questions, their options laid out like the counters of the box. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { placeable } from "../board/choices.ts";
import type { Say } from "../contract.ts";
import { laterBit } from "../later.tsx";
import { SideMark } from "../marks.tsx";
import { Cite } from "../rules.tsx";
import type { Option, Posed, Scene } from "../schema.ts";
import { hinted, seatName, sideOf } from "../store.ts";
import { t } from "../ui.ts";
import { sentence } from "../words.ts";
import { Choice } from "./Choice.tsx";
import type { AnswerSelection } from "./selection.ts";
import { Footer } from "./Footer.tsx";
import { Ends } from "./Ends.tsx";
import { hasStrips } from "./forecast.ts";
import { Hint } from "./Hint.tsx";
import type { TableModel } from "./model.ts";
import { Given } from "./Given.tsx";
import { ArrowPad } from "./ArrowPad.tsx";
import { QuestionTabs } from "./QuestionTabs.tsx";

const Priced = laterBit(() => import("./dashboard.ts").then((file) => file.Priced));
const Instruments = laterBit(() => import("./dashboard.ts").then((file) => file.Instruments));

interface Props {
  model: TableModel;
  selection: AnswerSelection;
  scene: Scene;
  say: Say;
}

export function Panel({ model, selection, scene, say }: Props) {
  const questions = model.questions.value;
  const question = selection.question.value;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (adrift()) heading.current?.focus({ preventScroll: true });
  }, [question?.key, question?.given?.length]);
  if (!question) return null;
  const busy = model.sent.value === question.key;
  const seats = model.info.value?.seats ?? [];
  const hints = hinted(question.ruleset ?? "") &&
    seats.every((chair) => chair.mine || chair.kind === "bot");
  const mover = interrupted(question, scene);
  return (
    <div class={`panel${busy ? " panel-busy" : ""}${mover ? " panel-aside" : ""}`}>
      {mover && (
        <p class="aside" key={question.key}>
          <SideMark side={mover} size={15} />
          {t("aside", { who: seatName(question.ruleset ?? "", mover) })}
        </p>
      )}
      {questions.length > 1 && (
        <QuestionTabs
          questions={questions}
          current={question}
          selection={selection}
          scene={scene}
          names={model.sheet.value?.names ?? {}}
        />
      )}
      <div class="panel-question" id="panel-question">
        <h2 ref={heading} tabIndex={-1}>{sentence(say(question.says))}</h2>
        <Cite ruleset={question.ruleset ?? ""} rule={question.rule} />
      </div>
      <p class="hint">{onBoard(question) ? t("hint_board") : t("hint_here")}</p>
      <Given question={question} say={say} />
      {hasStrips(scene) && (
        <Instruments question={question} selection={selection} scene={scene} say={say} />
      )}
      <Choices question={question} selection={selection} scene={scene} say={say} />
      {selection.shape.value?.kind !== "ends" && <Reason selection={selection} say={say} />}
      <Footer model={model} selection={selection} question={question} say={say} />
      {hints && <Hint model={model} selection={selection} question={question} say={say} />}
    </div>
  );
}

/** Whose move a question breaks into: it is put to me about a piece of another side. */
function interrupted(question: Posed, scene: Scene): string | null {
  const pieces = scene.pieces ?? [];
  const mine = sideOf(question.seat, pieces.map((piece) => piece.side));
  const side = pieces.find((piece) => piece.id === question.about)?.side;
  return mine && side && side !== mine ? side : null;
}

/** Whether most of the options lie on the board too. */
function onBoard(question: Posed): boolean {
  const options = placeable(question);
  const places = options.flatMap(({ anchor }) =>
    anchor?.place ? [`${anchor.place} ${anchor.facing ?? ""}`] : []
  );
  const alike = places.length === options.length && places.length > 1 && new Set(places).size < 2;
  return !alike && places.length * 2 >= options.length;
}

/** Whether the focus is nowhere: at the top of a new page, or lost with what it was on. */
function adrift(): boolean {
  const at = document.activeElement;
  return !at || at === document.body || at.id === "content";
}

function Choices(
  { question, selection, scene, say }: {
    question: Posed;
    selection: AnswerSelection;
    scene: Scene;
    say: Say;
  },
) {
  const shape = selection.shape.value;
  if (shape?.kind === "pad") {
    return <ArrowPad columns={shape.columns} selection={selection} say={say} />;
  }
  if (shape?.kind === "dial") {
    return (
      <>
        <div
          class={`dial${shape.numbers.some((option) => option.warns) ? " dial-told" : ""}`}
          role="group"
          aria-label={say(question.says)}
        >
          {shape.numbers.map((option) => (
            <Choice
              key={option.value}
              option={option}
              selection={selection}
              say={say}
              class="dial-number"
              shown={!!option.warns}
            >
              <span class="dial-value">{shape.worded ? say(option.says) : option.number}</span>
              {option.warns && <small>{say(option.warns)}</small>}
            </Choice>
          ))}
        </div>
        {shape.others.length > 0 && (
          <List options={shape.others} selection={selection} say={say} first={0} />
        )}
      </>
    );
  }
  if (shape?.kind === "ends") {
    return (
      <>
        <Ends ends={shape.ends} selection={selection} scene={scene} say={say} />
        {shape.others.length > 0 && (
          <List options={shape.others} selection={selection} say={say} first={0} />
        )}
      </>
    );
  }
  if (shape?.kind === "places") {
    return <Places places={shape.options} selection={selection} say={say} />;
  }
  if (shape?.kind === "prices") {
    return <Priced options={question.options} selection={selection} say={say} />;
  }
  return <List options={question.options} selection={selection} say={say} first={1} />;
}

function Places(
  { places, selection, say }: { places: readonly Option[]; selection: AnswerSelection; say: Say },
) {
  const wanted = useSignal("");
  const found = places.filter((one) => say(one.says).includes(wanted.value));
  return (
    <div class="places">
      <label class="places-find">
        <span>{t("pick_on_board")}</span>
        <input
          type="search"
          inputMode="text"
          placeholder={t("find")}
          value={wanted.value}
          onInput={(event) => wanted.value = event.currentTarget.value}
        />
      </label>
      <div class="places-list">
        {found.map((option) => (
          <Choice key={option.value} option={option} selection={selection} say={say} class="place">
            {String(option.value)}
          </Choice>
        ))}
      </div>
    </div>
  );
}

function List(
  { options, selection, say, first }: {
    options: readonly Option[];
    selection: AnswerSelection;
    say: Say;
    first: number;
  },
) {
  return (
    <div class={`choice-list${first ? "" : " choice-others"}`}>
      {options.map((option, index) => (
        <Choice
          key={option.value}
          option={option}
          selection={selection}
          say={say}
          class="choice-line"
          shown={first > 0 && !!(option.refused ?? option.warns)}
          keys={first && index < 9 ? String(index + first) : undefined}
        >
          <span>{sentence(say(option.says))}</span>
          {first > 0 && index < 9 && <kbd data-key={index + first} aria-hidden="true" />}
          {first > 0 && option.refused && (
            <small>{t("refused_hint", { why: say(option.refused) })}</small>
          )}
          {!option.refused && option.warns && (
            <small class="choice-warns">{sentence(say(option.warns))}</small>
          )}
        </Choice>
      ))}
    </div>
  );
}

/** What is hovered or focused, in words; why it cannot be, where it cannot. */
function Reason({ selection, say }: { selection: AnswerSelection; say: Say }) {
  const option = selection.pending.value ?? selection.preview.value;
  return (
    <p class="reason" aria-hidden="true">
      {option
        ? (
          <>
            <span>{sentence(say(option.says))}</span>
            {option.refused && <em>{say(option.refused)}</em>}
          </>
        )
        : " "}
    </p>
  );
}
