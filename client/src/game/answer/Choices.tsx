/** Choices: the options of a question, shown by the control that answers it. */

import type { End } from "../../board/overlays/ends.ts";
import { lazyBit, lazyPart } from "../../app/lazy.tsx";
import type { Option } from "../../api/schema.ts";
import { t } from "../../app/i18n.ts";
import { sentence } from "../../app/phrases.ts";
import { useAnswering } from "./answering.ts";
import { chancesSaid } from "./chances.ts";
import { Choice } from "./Choice.tsx";
import { isPlacing } from "./placing.ts";

export const Ends = lazyPart(
  () => import("./ends/Ends.tsx").then((file) => file.Ends),
  () => <div class="ends ends-whole" />,
);
const ArrowPad = lazyBit(() => import("./ArrowPad.tsx").then((file) => file.ArrowPad));
const Priced = lazyBit(() => import("./Priced.tsx").then((file) => file.Priced));
const Altimeter = lazyBit(() =>
  import("./instruments/Altimeter.tsx").then((file) => file.Altimeter)
);
const Dials = lazyBit(() => import("./instruments/Dials.tsx").then((file) => file.Dials));
const Heights = lazyBit(() => import("./instruments/Heights.tsx").then((file) => file.Heights));

export function Choices() {
  const { question, selection, scene } = useAnswering();
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
          {isPlacing(question, scene) ? <Heights ends={shape.ends} /> : <Ends ends={shape.ends} />}
          <Others options={shape.others} />
        </>
      );
    case "gauge":
      return (
        <>
          <Altimeter gauge={shape.gauge} stops={shape.stops} />
          <Others options={shape.others} />
        </>
      );
    case "dials":
      return (
        <>
          <Dials dials={shape.dials} all={shape.all} />
          <Others options={shape.others} />
        </>
      );
    case "places":
      return <Others options={shape.others} />;
    case "turn":
      return null;
    case "prices":
      return <Priced options={question.options} />;
  }
  return <List options={question.options} />;
}

function Dial({ numbers, worded }: { numbers: readonly Option[]; worded: boolean }) {
  const { question, say } = useAnswering();
  const explained = numbers.some((option) => option.warns);
  return (
    <div
      class={`dial${explained ? " dial-told" : ""}`}
      role="group"
      aria-label={say(question.says)}
    >
      {numbers.map((option) => (
        <Choice key={option.value} option={option} class="dial-number" shown={!!option.warns}>
          <span class="dial-value">{worded ? say(option.says) : option.number}</span>
          {option.warns && <small>{say(option.warns)}</small>}
        </Choice>
      ))}
    </div>
  );
}

/** All options as a list, each with a digit as its key. */
function List({ options }: { options: readonly Option[] }) {
  const { say } = useAnswering();
  return (
    <div class="choice-list">
      {options.map((option, index) => {
        const key = index < 9 ? String(index + 1) : undefined;
        const explained = !!(option.refused ?? option.warns);
        return (
          <Choice
            key={option.value}
            option={option}
            class="choice-line"
            shown={explained}
            keys={key}
          >
            <span>{sentence(say(option.says))}</span>
            {key && <kbd data-key={key} aria-hidden="true" />}
            {option.chances && <small>{chancesSaid(option.chances)}</small>}
            {option.refused && <small>{t("refused_hint", { why: say(option.refused) })}</small>}
            <Warning option={option} />
          </Choice>
        );
      })}
    </div>
  );
}

/** The options that are neither numbers nor ends. */
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

/** The option that is hovered or focused, in words; if it is not allowed, why not. */
export function Reason() {
  const { selection, say } = useAnswering();
  const looked: End | null = selection.pending.value ?? selection.preview.value;
  const option = looked?.answers ? null : looked;
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
