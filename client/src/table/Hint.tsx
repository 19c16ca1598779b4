/** Hint: what the ace would do here, with his odds; shown on the board, and flown if one likes. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api.ts";
import { Button } from "../button.tsx";
import type { Advised, LineStep, Option } from "../schema.ts";
import { t } from "../ui.ts";
import { sentence } from "../words.ts";
import { AdviceButton, useAdvice } from "./advice.tsx";
import { useAnswering } from "./answering.ts";
import type { AnswerSelection } from "./selection.ts";
import type { TableModel } from "./model.ts";

/** A line as one flight: what the board draws for an option, from its first step to its last. A
 * path that begins where an earlier one began takes its place. */
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

export function Hint() {
  const { model, selection, question } = useAnswering();
  const given = useSignal(0);
  const flown = useSignal<readonly (string | number)[]>([]);
  const advice = useAdvice(async () => {
    const found = await api.hint(model.game, question.seat, question.key);
    given.value = question.given?.length ?? 0;
    return found;
  });
  const subject = `${question.about}\n${question.place}`;
  useEffect(() => {
    advice.forget();
    flown.value = [];
  }, [subject]);
  useSignalEffect(() => follow(model, selection, flown.value, (rest) => flown.value = rest));
  const found = advice.found.value;
  if (!found) return <AdviceButton advice={advice} ask="hint_ask" thinking="hint_thinking" />;
  const since = (question.given ?? []).slice(given.value);
  const open = found.lines.flatMap((line) => {
    const rest = remaining(line, since);
    return rest ? [{ line, rest }] : [];
  });
  return (
    <section class="advice" aria-label={t("hint")}>
      <h3>{t("hint")}</h3>
      <p class="faint">{t("hint_text", { worth: signed(found.value) })}</p>
      <ol>
        {open.map(({ line, rest }, index) => (
          <Line
            key={index}
            line={line}
            onLook={(look) => selection.preview.value = look ? asFlight(line.steps ?? []) : null}
            onFly={() => flown.value = rest}
          />
        ))}
      </ol>
      {!open.length && (
        <p>
          {t("hint_left")} <Button onClick={advice.forget}>{t("hint_again")}</Button>
        </p>
      )}
    </section>
  );
}

/** What is left of a line after the answers given since it was drawn up; null if they left it. */
function remaining(
  line: Advised,
  since: readonly (string | number)[],
): readonly (string | number)[] | null {
  const fits = since.every((value, index) => line.answers[index] === value);
  return fits ? line.answers.slice(since.length) : null;
}

/** Give the next answer of a line as its question comes; the last one is left to the player. */
function follow(
  model: TableModel,
  selection: AnswerSelection,
  answers: readonly (string | number)[],
  onRest: (rest: readonly (string | number)[]) => void,
): void {
  const question = selection.question.value;
  if (!question || !answers.length || model.sent.value === question.key) return;
  const option = question.options.find((one) => one.value === answers[0]);
  if (!option || option.refused) return onRest([]);
  if (answers.length === 1) selection.pending.value = option;
  else model.answer(question, option.value);
  onRest(answers.slice(1));
}

function Line({ line, onLook, onFly }: {
  line: Advised;
  onLook(look: boolean): void;
  onFly(): void;
}) {
  const { say } = useAnswering();
  const words = (line.steps ?? []).map((step) => say(step.says)).join(", ");
  return (
    <li onMouseEnter={() => onLook(true)} onMouseLeave={() => onLook(false)}>
      <span class="advice-share" style={{ "--share": `${Math.round(line.share * 100)}%` }}>
        {Math.round(line.share * 100)} %
      </span>
      <span class="advice-words">
        {sentence(words)} <small>{t("hint_worth", { worth: signed(line.worth) })}</small>
      </span>
      <span class="advice-deeds">
        <Button
          onClick={() => onLook(true)}
          onFocus={() => onLook(true)}
          onBlur={() => onLook(false)}
        >
          {t("show")}
        </Button>
        <Button onClick={onFly}>{t("hint_fly")}</Button>
      </span>
    </li>
  );
}

/** "+1.2", "−0.4" */
export function signed(value: number): string {
  const size = Math.abs(value).toFixed(1);
  if (size === "0.0") return "0";
  return value < 0 ? `−${size}` : `+${size}`;
}
