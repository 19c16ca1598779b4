/** Panel: the open questions, their options laid out like the counters of the box. */

import { Fragment } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { placeable } from "../board/choices.ts";
import type { Say } from "../contract.ts";
import { laterBit } from "../later.tsx";
import { ArrowMark, SideMark, StickMark } from "../marks.tsx";
import { Cite } from "../rules.tsx";
import type { Option, Phrase, Posed, Row, Scene } from "../schema.ts";
import { book, hinted, seatName, sideOf } from "../store.ts";
import { t } from "../ui.ts";
import { sentence } from "../words.ts";
import { Choice } from "./Choice.tsx";
import type { Desk } from "./desk.ts";
import { Footer } from "./Footer.tsx";
import { Ends } from "./Ends.tsx";
import { hasStrips } from "./forecast.ts";
import { Hint } from "./Hint.tsx";
import type { TableModel } from "./model.ts";
import { type Arrow, type Column, rowOf, type Stick, STICKS } from "./pad.ts";
import { Tabs } from "./Tabs.tsx";

const Priced = laterBit(() => import("./dashboard.ts").then((file) => file.Priced));
const Instruments = laterBit(() => import("./dashboard.ts").then((file) => file.Instruments));

interface Props {
  model: TableModel;
  desk: Desk;
  scene: Scene;
  say: Say;
}

export function Panel({ model, desk, scene, say }: Props) {
  const questions = model.questions.value;
  const question = desk.question.value;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (adrift()) heading.current?.focus({ preventScroll: true });
  }, [question?.key, question?.given?.length]);
  useEffect(() => {
    for (const { value, says } of question?.options ?? []) {
      offered.set(offeredAs(question!, value), says);
    }
  }, [question]);
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
        <Tabs
          questions={questions}
          current={question}
          desk={desk}
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
      {hasStrips(scene) && <Instruments question={question} desk={desk} scene={scene} say={say} />}
      <Choices question={question} desk={desk} scene={scene} say={say} />
      {desk.shape.value?.kind !== "ends" && <Reason desk={desk} say={say} />}
      <Footer model={model} desk={desk} question={question} say={say} />
      {hints && <Hint model={model} desk={desk} question={question} say={say} />}
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

/** What was answered so far in this dialogue about the same thing: the counters in the row. */
function Given({ question, say }: { question: Posed; say: Say }) {
  const about = question.given_about ?? [];
  const given = (question.given ?? []).filter((_, index) =>
    about[index] === (question.about ?? "")
  );
  const row = rowOf(question);
  if (!given.length) return null;
  return (
    <ol class="given" aria-label={t("chosen_so_far")}>
      {row
        ? <Order row={row} say={say} />
        : given.map((value, index) => <li key={index}>{counter(value, question, say)}</li>)}
    </ol>
  );
}

/** The counters of an order: how many, those laid so far, and the places of those to come. */
function Order({ row: { length, moves = [] }, say }: { row: Row; say: Say }) {
  return (
    <>
      <li>{numbered(length)}</li>
      {moves.map((move, index) => (
        <Fragment key={index}>
          <li>
            <span class="counter" title={say(move.says)}>
              <ArrowMark arrow={move.arrow} />
              <b>{move.letter}</b>
            </span>
          </li>
          {!!move.metres && <li>{numbered(move.metres)}</li>}
        </Fragment>
      ))}
      {Array.from(
        { length: Math.max(0, length - moves.length) },
        (_, index) => <li key={`empty${index}`} class="given-empty" aria-hidden="true" />,
      )}
    </>
  );
}

function numbered(value: string | number) {
  return <span class="counter counter-number">{value}</span>;
}

/** An answer in words, where the game has words for it: its own, or the name of what it names. */
function givenWord(value: string | number, question: Posed, say: Say): string | null {
  const { ruleset } = question;
  const phrases = book(ruleset ?? "")?.phrases ?? {};
  if (!("given.name" in phrases)) return null;
  const own = `given.${value}`;
  if (own in phrases) return say({ key: own }, ruleset);
  const byName = phrases["given.name"]!.includes(":@name");
  const said = byName && offered.get(offeredAs(question, value));
  return say(said || { key: "given.name", words: { value } }, ruleset);
}

/** Options as last offered: names at the table do not know yet what is being ordered. */
const offered = new Map<string, Phrase>();

function offeredAs({ seat, about }: Posed, value: string | number): string {
  return `${seat} ${about ?? ""} ${value}`;
}

function counter(value: string | number, question: Posed, say: Say) {
  const told = givenWord(value, question, say);
  return told === null ? numbered(value) : <span class="counter counter-word">{told}</span>;
}

function Choices(
  { question, desk, scene, say }: { question: Posed; desk: Desk; scene: Scene; say: Say },
) {
  const shape = desk.shape.value;
  if (shape?.kind === "pad") {
    return <Pad columns={shape.columns} desk={desk} say={say} />;
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
              desk={desk}
              say={say}
              class="dial-number"
              shown={!!option.warns}
            >
              <span class="dial-value">{shape.worded ? say(option.says) : option.number}</span>
              {option.warns && <small>{say(option.warns)}</small>}
            </Choice>
          ))}
        </div>
        {shape.others.length > 0 && <List options={shape.others} desk={desk} say={say} first={0} />}
      </>
    );
  }
  if (shape?.kind === "ends") {
    return (
      <>
        <Ends ends={shape.ends} desk={desk} scene={scene} say={say} />
        {shape.others.length > 0 && <List options={shape.others} desk={desk} say={say} first={0} />}
      </>
    );
  }
  if (shape?.kind === "places") {
    return <Places places={shape.options} desk={desk} say={say} />;
  }
  if (shape?.kind === "prices") return <Priced options={question.options} desk={desk} say={say} />;
  return <List options={question.options} desk={desk} say={say} first={1} />;
}

/** Arrows with the stick under them. An arrow takes the stick as it stands; a letter takes both. */
function Pad({ columns, desk, say }: { columns: readonly Column[]; desk: Desk; say: Say }) {
  const stick = desk.stick.value;
  const letters = new Map(
    columns.flatMap(({ under }) => under.map(({ move }) => [move.stick, move.letter])),
  );
  return (
    <div class="pad">
      <div class="pad-arrows">
        {columns.map(({ arrow, says, under }) => {
          const now = under.find((one) => one.move.stick === stick) ?? under[0]!;
          return (
            <div key={arrow} class={`pad-arrow pad-${arrow}`}>
              <Choice
                option={now}
                desk={desk}
                say={say}
                class="pad-main"
                keys={KEY_NAMES[arrow]}
              >
                <ArrowMark arrow={arrow} />
                <span class="pad-word">{say(says)}</span>
              </Choice>
              <div class="pad-sticks" role="group" aria-label={say(says)}>
                {under.map((one) => (
                  <Choice
                    key={one.value}
                    option={one}
                    desk={desk}
                    say={say}
                    class={`pad-stick${one.move.stick === stick ? " is-current" : ""}`}
                  >
                    {one.move.letter}
                  </Choice>
                ))}
              </div>
            </div>
          );
        })}
      </div>
      <StickSwitch letters={letters} stick={stick} onStick={(to) => desk.stick.value = to} />
    </div>
  );
}

const KEY_NAMES: Record<Arrow, string> = {
  ahead: "ArrowUp",
  left: "ArrowLeft",
  right: "ArrowRight",
  climb: "PageUp",
  dive: "ArrowDown",
};

function StickSwitch(
  { letters, stick, onStick }: {
    letters: ReadonlyMap<Stick, string>;
    stick: Stick;
    onStick(stick: Stick): void;
  },
) {
  const keys = { left: "Q", centre: "W", right: "E" } as const;
  return (
    <div class="stick-switch" role="radiogroup" aria-label={t("stick")}>
      <span class="label">{t("stick")}</span>
      {STICKS.map((one) => (
        <button
          key={one}
          type="button"
          role="radio"
          aria-checked={one === stick}
          aria-keyshortcuts={keys[one]}
          onClick={() => onStick(one)}
        >
          <StickMark stick={one} />
          <b>{letters.get(one)}</b>
          <span class="unseen">{t(`stick_${one}`)}</span>
          <kbd>{keys[one]}</kbd>
        </button>
      ))}
    </div>
  );
}

function Places({ places, desk, say }: { places: readonly Option[]; desk: Desk; say: Say }) {
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
          <Choice key={option.value} option={option} desk={desk} say={say} class="place">
            {String(option.value)}
          </Choice>
        ))}
      </div>
    </div>
  );
}

function List(
  { options, desk, say, first }: {
    options: readonly Option[];
    desk: Desk;
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
          desk={desk}
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
function Reason({ desk, say }: { desk: Desk; say: Say }) {
  const option = desk.pending.value ?? desk.preview.value;
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
