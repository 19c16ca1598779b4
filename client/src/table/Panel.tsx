/** Panel: the open questions, their options laid out like the counters of the box. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { placeable } from "../board/choices.ts";
import type { Say } from "../contract.ts";
import { Typed } from "../fields.tsx";
import { laterBit } from "../later.tsx";
import { SideMark } from "../marks.tsx";
import { Cite } from "../rules.tsx";
import type { Option, Posed, Scene } from "../schema.ts";
import { hinted, seatName, sideOf } from "../store.ts";
import { t } from "../ui.ts";
import { sentence } from "../words.ts";
import { Answering, useAnswering } from "./answering.ts";
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

export function Panel(props: Props) {
  const question = props.selection.question.value;
  if (!question) return null;
  return (
    <Answering.Provider value={{ ...props, question }}>
      <Question />
    </Answering.Provider>
  );
}

function Question() {
  const { model, selection, scene, say, question } = useAnswering();
  const questions = model.questions.value;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (adrift()) heading.current?.focus({ preventScroll: true });
  }, [question.key, question.given?.length]);
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
      {questions.length > 1 && <QuestionTabs questions={questions} />}
      <div class="panel-question" id="panel-question">
        <h2 ref={heading} tabIndex={-1}>{sentence(say(question.says))}</h2>
        <Cite ruleset={question.ruleset ?? ""} rule={question.rule} />
      </div>
      <p class="hint">{onBoard(question) ? t("hint_board") : t("hint_here")}</p>
      <Given />
      {hasStrips(scene) && <Instruments />}
      <Choices />
      {selection.shape.value?.kind !== "ends" && <Reason />}
      <Footer />
      {hints && <Hint />}
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

function Choices() {
  const { question, selection } = useAnswering();
  const shape = selection.shape.value;
  switch (shape?.kind) {
    case "pad":
      return <ArrowPad columns={shape.columns} />;
    case "dial":
      return (
        <>
          <Dial numbers={shape.numbers} worded={shape.worded} />
          <Others options={shape.others} />
        </>
      );
    case "ends":
      return (
        <>
          <Ends ends={shape.ends} />
          <Others options={shape.others} />
        </>
      );
    case "places":
      return <Places places={shape.options} />;
    case "prices":
      return <Priced options={question.options} />;
  }
  return <List options={question.options} />;
}

function Dial({ numbers, worded }: { numbers: readonly Option[]; worded: boolean }) {
  const { question, say } = useAnswering();
  const told = numbers.some((option) => option.warns);
  return (
    <div class={`dial${told ? " dial-told" : ""}`} role="group" aria-label={say(question.says)}>
      {numbers.map((option) => (
        <Choice key={option.value} option={option} class="dial-number" shown={!!option.warns}>
          <span class="dial-value">{worded ? say(option.says) : option.number}</span>
          {option.warns && <small>{say(option.warns)}</small>}
        </Choice>
      ))}
    </div>
  );
}

function Places({ places }: { places: readonly Option[] }) {
  const { say } = useAnswering();
  const wanted = useSignal("");
  const found = places.filter((one) => say(one.says).includes(wanted.value));
  return (
    <div class="places">
      <label class="places-find">
        <span>{t("pick_on_board")}</span>
        <Typed type="search" inputMode="text" placeholder={t("find")} typed={wanted} />
      </label>
      <div class="places-list">
        {found.map((option) => (
          <Choice key={option.value} option={option} class="place">{String(option.value)}</Choice>
        ))}
      </div>
    </div>
  );
}

/** All there is to choose from, each with a digit as its key. */
function List({ options }: { options: readonly Option[] }) {
  const { say } = useAnswering();
  return (
    <div class="choice-list">
      {options.map((option, index) => {
        const key = index < 9 ? String(index + 1) : undefined;
        const told = !!(option.refused ?? option.warns);
        return (
          <Choice key={option.value} option={option} class="choice-line" shown={told} keys={key}>
            <span>{sentence(say(option.says))}</span>
            {key && <kbd data-key={key} aria-hidden="true" />}
            {option.refused && <small>{t("refused_hint", { why: say(option.refused) })}</small>}
            <Warning option={option} />
          </Choice>
        );
      })}
    </div>
  );
}

/** What there is beside numbers or ends. */
function Others({ options }: { options: readonly Option[] }) {
  const { say } = useAnswering();
  if (!options.length) return null;
  return (
    <div class="choice-list choice-others">
      {options.map((option) => (
        <Choice key={option.value} option={option} class="choice-line">
          <span>{sentence(say(option.says))}</span>
          <Warning option={option} />
        </Choice>
      ))}
    </div>
  );
}

function Warning({ option: { refused, warns } }: { option: Option }) {
  const { say } = useAnswering();
  return !refused && warns ? <small class="choice-warns">{sentence(say(warns))}</small> : null;
}

/** What is hovered or focused, in words; why it cannot be, where it cannot. */
function Reason() {
  const { selection, say } = useAnswering();
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
