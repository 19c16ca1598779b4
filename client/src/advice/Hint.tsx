/** Hint: what the ace would do here, shown as ghosts on the board, with a button to fly it. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { getHint } from "../api/calls/advice.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { compass } from "../board/speech.ts";
import type { AdvisedFlight, Say } from "../board/contract.ts";
import { bringsOf, type End } from "../board/overlays/ends.ts";
import type { Advised, Chances, LineStep, Option } from "../api/schema.ts";
import { t } from "../app/i18n.ts";
import { sentence } from "../app/phrases.ts";
import { AdviceButton, useAdvice } from "./advice.tsx";
import { useAnswering } from "../game/answer/answering.ts";
import { chancesSaid } from "../game/answer/chances.ts";
import type { AnswerSelection } from "../game/answer/selection.ts";

/** The most lines of advice that are shown. */
const FEW = 3;

/**
 * Return a line of advice as one flight, so that the board draws it like an option, from its first
 * step to its last. A path that begins where an earlier one began replaces it.
 */
export function asFlight(steps: readonly LineStep[]): Option | null {
  const placed = steps.filter((step) => step.place);
  const last = placed.at(-1);
  if (!last) return null;
  const path = placed.reduce<readonly string[]>((so, step) => {
    const way = step.path?.length ? step.path : [step.place!];
    if (way.length < 2) return [...so, ...way];
    return so[0] === way[0] ? way : [...so, ...way.slice(so.length ? 1 : 0)];
  }, []);
  return {
    value: "",
    says: last.says,
    anchor: {
      place: last.place!,
      path,
      facing: steps.findLast((one) => one.facing != null)?.facing,
      between: last.between,
      bears: last.bears,
    },
  };
}

type Answers = readonly (string | number)[];
type Kind = Exclude<AdvisedFlight["kind"], "own">;

/** A line of advice as shown: its flight, its end, and what remains to be answered. */
interface ToldLine {
  line: Advised;
  rest: Answers;
  flight: Option | null;
  end: End | null;
  /** The odds of the shot that it ends with. */
  chances: Chances | null;
  kinds: readonly Kind[];
}

export function Hint() {
  const { model, selection, question } = useAnswering();
  const given = useSignal<Answers>([]);
  const advice = useAdvice(async () => {
    const found = await send(getHint(model.game, { seat: question.seat, key: question.key }));
    given.value = question.given ?? [];
    return found;
  });
  const dialogue = question.private ? question.place : question.key;
  useEffect(() => advice.forget(), [`${question.about}\n${dialogue}`]);
  const lines = advice.found.value?.lines ?? [], begun = given.value;
  const told = linesTold(lines, begun, question.given ?? [], endsOf(selection));
  useEffect(() => {
    selection.advised.value = told.flatMap(({ flight, kinds, chances }, index) => {
      if (!flight) return [];
      const kind = kinds[0]!, odds = oddsSaid(chances);
      const label = `${index + 1} ${t.advice(`hint_${kind}`)}`;
      return [{ flight, kind, says: odds ? `${label} · ${odds}` : label }];
    });
    return () => selection.advised.value = [];
  }, [advice.found.value, told.length, question.key, selection.ends.value]);
  if (!advice.found.value) {
    return (
      <AdviceButton
        advice={advice}
        ask={t.advice("hint_ask")}
        thinking={t.advice("hint_thinking")}
      />
    );
  }
  return (
    <section class="advice" aria-label={t("hint")}>
      <h3>{t("hint")}</h3>
      <ol>{told.map((one, index) => <HintLine key={index} told={one} number={index + 1} />)}</ol>
      {!told.length && (
        <p>
          {t.advice("hint_left")} <Button onClick={advice.ask}>{t.advice("hint_again")}</Button>
        </p>
      )}
    </section>
  );
}

function endsOf(selection: AnswerSelection): readonly End[] {
  const shape = selection.shape.value;
  return shape?.kind === "ends" ? shape.ends : selection.ends.value;
}

/** Return the lines that agree with the answers given since, the ace's favourite first. */
export function linesTold(
  lines: readonly Advised[],
  begun: Answers,
  given: Answers,
  ends: readonly End[],
): ToldLine[] {
  const since = given.slice(begun.length);
  return lines.slice(0, FEW).flatMap((line, index) => {
    if (!since.every((value, at) => line.answers[at] === value)) return [];
    const end = ends.find((one) => leadsTo(one, [...begun, ...line.answers])) ?? null;
    const flight = end ?? asFlight(line.steps ?? []);
    const rest = (end?.answers?.slice(begun.length) ?? line.answers).slice(since.length);
    const there = end ?? standingAs(flight, ends);
    const chances = there?.chances ?? null, kinds = kindsOf(there, index === 0);
    return [{ line, rest, flight, end, chances, kinds }];
  });
}

/**
 * Return whether these answers are those of an end, or lead to it through dice; the first such end
 * is the best.
 */
function leadsTo(end: End, answers: Answers): boolean {
  if (!end.answers) return end.value === answers.at(-1);
  const whole = end.thrown || end.answers.length === answers.length;
  return whole && answers.every((one, i) => one === end.answers![i]);
}

/** Return the end with the pose of a flight, if there is one. */
function standingAs(flight: Option | null, ends: readonly End[]): End | null {
  const { place, facing } = flight?.anchor ?? {};
  return ends.find(({ anchor }) => place && anchor?.place === place && anchor.facing === facing) ??
    null;
}

/**
 * Return the labels of a line: best if the ace would fly it most often, sharp if it ends with a
 * shot, risky if it ends in enemy sights.
 */
function kindsOf(end: End | null, first: boolean): Kind[] {
  const brings = end ? bringsOf(end) : "safe";
  const kinds: Kind[] = first ? ["best"] : [];
  if (brings === "shot" || brings === "both") kinds.push("sharp");
  if (brings === "sights" || brings === "both") kinds.push("risky");
  return kinds.length ? kinds : ["safe"];
}

/** Return the first of the odds of the shot it ends with, for a label on the map. */
function oddsSaid(chances: Chances | null): string {
  return chancesSaid(chances).split(" · ")[0] ?? "";
}

function HintLine({ told, number }: { told: ToldLine; number: number }) {
  const { line, rest, flight, end, chances, kinds } = told;
  const { selection, say } = useAnswering();
  const whole = flight && line.steps.length > 1;
  const words = whole ? bound(flight, end, say) : stepsSaid(line.steps, say);
  const look = (on: boolean) => selection.preview.value = on ? flight : null;
  return (
    <li
      onMouseEnter={() => look(true)}
      onMouseLeave={() => look(false)}
      onFocusIn={() => look(true)}
      onFocusOut={() => look(false)}
    >
      <span class="advice-kinds">
        <b class="advice-number">{number}</b>
        {kinds.map((kind) => (
          <b
            key={kind}
            class={`advice-kind advised-${kind}`}
            data-tip={t.advice(`hint_${kind}_says`)}
          >
            {t.advice(`hint_${kind}`)}
          </b>
        ))}
      </span>
      <span class="advice-words">
        {words}
        {end?.thrown && <small>{bound(end, null, say)}</small>}
        {chances && <small>{chancesSaid(chances)}</small>}
      </span>
      <span class="advice-deeds">
        {flight && <Button onClick={() => look(true)}>{t("show")}</Button>}
        <Button onClick={() => end?.thrown ? selection.order(end) : selection.give(rest)}>
          {t.advice("hint_fly")}
        </Button>
      </span>
    </li>
  );
}

/** Return where a flight leads, in plain words. */
function bound({ anchor }: Option, end: End | null, say: Say): string {
  const where = compass(anchor?.facing ?? 0);
  const called = end?.notes || (end?.answers && end.says.key ? sentence(say(end.says)) : "");
  return [called, t.advice("hint_to", { place: anchor?.place ?? "", where })].filter(Boolean).join(
    " ",
  );
}

function stepsSaid(steps: readonly LineStep[], say: Say): string {
  return sentence(steps.map((step) => say(step.says)).join(", "));
}
