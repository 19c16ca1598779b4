/** Panel: the open questions, their options laid out like the counters of the box. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { placeable } from "../board/choices.ts";
import type { Say } from "../contract.ts";
import { laterBit } from "../later.tsx";
import { ArrowMark, SideMark, StickMark } from "../marks.tsx";
import { Cite } from "../rules.tsx";
import type { Option, Phrase, Posed, Scene } from "../schema.ts";
import { book, hinted, seatName, sideOf } from "../store.ts";
import { t } from "../ui.ts";
import { sentence } from "../words.ts";
import { Choice } from "./Choice.tsx";
import type { Desk } from "./desk.ts";
import { Footer } from "./Footer.tsx";
import { Ends } from "./Ends.tsx";
import { hasStrips, isPriced } from "./forecast.ts";
import { Hint } from "./Hint.tsx";
import type { TableModel } from "./model.ts";
import { type Arrow, move, progress, type Stick, STICKS } from "./pad.ts";
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
  const row = progress(question);
  if (!given.length) return null;
  const missing = row ? Math.max(0, row.all - row.done) : 0;
  return (
    <ol class="given" aria-label={t("chosen_so_far")}>
      {given.map((value, index) => <li key={index}>{counter(value, question, say)}</li>)}
      {Array.from(
        { length: missing },
        (_, index) => <li key={`empty${index}`} class="given-empty" aria-hidden="true" />,
      )}
    </ol>
  );
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
  const flown = move(value);
  if (flown) {
    return (
      <span
        class="counter"
        title={say({ key: "move.plain", words: { arrow: flown.word, stick: flown.stick } })}
      >
        <ArrowMark word={flown.word} />
        <b>{flown.stick}</b>
      </span>
    );
  }
  const told = givenWord(value, question, say);
  return told === null
    ? <span class="counter counter-number">{value}</span>
    : <span class="counter counter-word">{told}</span>;
}

function Choices(
  { question, desk, scene, say }: { question: Posed; desk: Desk; scene: Scene; say: Say },
) {
  const shape = desk.shape.value;
  if (shape?.kind === "pad") {
    return <Pad arrows={shape.arrows} desk={desk} say={say} />;
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
              <span class="dial-value">{dialLabel(option, say)}</span>
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
    return <Places places={shape.places} desk={desk} say={say} />;
  }
  if (isPriced(question)) return <Priced options={question.options} desk={desk} say={say} />;
  return <List options={question.options} desk={desk} say={say} first={1} />;
}

/** What stands on a dial: short words; the bare value where the sentence is a long one. */
const SHORT = 8;

function dialLabel({ value, says }: Option, say: Say): string {
  const told = typeof value === "number" ? say(says) : value;
  return told.length > SHORT ? String(value) : told;
}

/** Arrows with the stick under them. An arrow takes the stick as it stands; a letter takes both. */
function Pad({ arrows, desk, say }: { arrows: readonly Arrow[]; desk: Desk; say: Say }) {
  const stick = desk.stick.value;
  return (
    <div class="pad">
      <div class="pad-arrows">
        {arrows.map((arrow) => {
          const now = arrow.under.find((one) => one.stick === stick) ?? arrow.under[0]!;
          return (
            <div key={arrow.word} class={`pad-arrow pad-${arrow.word}`}>
              <Choice
                option={now.option}
                desk={desk}
                say={say}
                class="pad-main"
                keys={KEY_NAMES[arrow.word]}
              >
                <ArrowMark word={arrow.word} />
                <span class="pad-word">{arrowName(arrow, say)}</span>
              </Choice>
              <div class="pad-sticks" role="group" aria-label={arrowName(arrow, say)}>
                {arrow.under.map((one) => (
                  <Choice
                    key={one.stick}
                    option={one.option}
                    desk={desk}
                    say={say}
                    class={`pad-stick${one.stick === stick ? " is-current" : ""}`}
                  >
                    {one.stick}
                  </Choice>
                ))}
              </div>
            </div>
          );
        })}
      </div>
      <StickSwitch stick={stick} onStick={(to) => desk.stick.value = to} />
    </div>
  );
}

function arrowName(arrow: Arrow, say: Say): string {
  const key = `arrow.${arrow.word}`;
  const said = say({ key });
  return said === key || !said ? arrow.word : said;
}

const KEY_NAMES: Record<string, string> = {
  ahead: "ArrowUp",
  left: "ArrowLeft",
  right: "ArrowRight",
  climb: "PageUp",
  dive: "ArrowDown",
};

function StickSwitch({ stick, onStick }: { stick: Stick; onStick(stick: Stick): void }) {
  const keys = { S: "Q", C: "W", D: "E" } as const;
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
          <b>{one}</b>
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
