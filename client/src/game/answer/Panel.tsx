/** Panel: the open questions, with their options laid out like the game's counters. */

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { during } from "../../app/busy.ts";
import { local } from "../../app/transport.ts";
import { placeable } from "../../board/overlays/choices.ts";
import { Button } from "../../ui/button.tsx";
import type { Say } from "../../board/contract.ts";
import type { End } from "../../board/overlays/ends.ts";
import { useLatest } from "../../app/latest.ts";
import { lazyBit } from "../../app/lazy.tsx";
import { SideMark } from "../../ui/icons.tsx";
import { Cite } from "../../rulebook/citations.tsx";
import type { Posed, Scene } from "../../api/schema.ts";
import { hinted, seatName, sideOf } from "../../app/store.ts";
import { t } from "../../app/i18n.ts";
import { sentence } from "../../app/phrases.ts";
import { Answering, useAnswering } from "./answering.ts";
import { Choices, Ends, Reason } from "./Choices.tsx";
import { type Drawer, useDrawer } from "./drawer.ts";
import type { Layout } from "./option_layout.ts";
import { isPlacing } from "./placing.ts";
import type { AnswerSelection } from "./selection.ts";
import { Footer } from "./Footer.tsx";
import { hasStrips } from "../cards/forecast.ts";
import type { TableModel } from "../model/model.ts";
import { Given } from "./Given.tsx";

const Hint = lazyBit(() => import("../../advice/Hint.tsx").then((file) => file.Hint));
const QuestionTabs = lazyBit(() => import("./QuestionTabs.tsx").then((file) => file.QuestionTabs));
const RoutineChoice = lazyBit(() =>
  import("../../standing_orders/RoutineChoice.tsx").then((file) => file.RoutineChoice)
);
const WhatIfButton = lazyBit(() =>
  import("../what_if/WhatIfButton.tsx").then((file) => file.WhatIfButton)
);
const WhatIf = lazyBit(() => import("../what_if/Panel.tsx").then((file) => file.WhatIfPanel));
const Instruments = lazyBit(() => import("./Priced.tsx").then((file) => file.Instruments));

/** Whether the step-by-step controls of orders are open: on wide screens, or on request. */
const stepwise = signal(!matchMedia("(max-width: 900px)").matches);

interface Props {
  model: TableModel;
  selection: AnswerSelection;
  scene: Scene;
  say: Say;
}

export function Panel(props: Props) {
  const { question: { value: question }, asked, whatIf } = props.selection;
  if (!question) return null;
  return (
    <>
      <Answering.Provider value={{ ...props, question: asked.value ?? question }}>
        <Question aside={!!whatIf.value} />
      </Answering.Provider>
      {whatIf.value && (
        <Answering.Provider value={{ ...props, question }}>
          <WhatIf />
        </Answering.Provider>
      )}
    </>
  );
}

/**
 * The current question. `aside`: the player is looking at something else, so it stays in the
 * background.
 */
function Question({ aside }: { aside: boolean }) {
  const { model, selection, scene, say, question } = useAnswering();
  const questions = model.questions.value;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (adrift()) heading.current?.focus({ preventScroll: true });
  }, [question.key, question.given?.length]);
  useLatest(
    () => during(import("./ends/draft_order.ts")),
    (file) => selection.remember(file.createDraft),
    () => {},
    [selection],
  );
  const busy = model.sent.value === question.key;
  const { seats = [], rated } = model.info.value ?? {};
  const hints = hinted(question.ruleset ?? "") && !rated &&
    seats.every((chair) => chair.mine || chair.kind === "bot");
  const mover = interrupted(question, scene);
  const whole = selection.whole.value, asked = sentence(say(question.says));
  const drawer = useDrawer(stepwise.value && !!question.given?.length);
  const states = [
    "panel",
    busy && "panel-busy",
    mover && "panel-aside",
    !drawer.open && "is-folded",
    drawer.turned && "is-turned",
    selection.pending.value && "is-laid",
  ];
  return (
    <div class={states.filter(Boolean).join(" ")} hidden={aside}>
      {mover && (
        <p class="aside" key={question.key}>
          <SideMark side={mover} size={15} />
          {t("aside", { who: seatName(question.ruleset ?? "", mover) })}
        </p>
      )}
      {questions.length > 1 && <QuestionTabs questions={questions} />}
      <div class="panel-question" id="panel-question">
        <h2 ref={heading} tabIndex={-1}>{whole ? endQuestion(question, scene, say) : asked}</h2>
        <Cite ruleset={question.ruleset ?? ""} rule={question.rule} />
      </div>
      {busy && model.line.value !== "open"
        ? <p class="order-kept is-alive" role="status">{t("order_kept")}</p>
        : <Ways hints={hints} drawer={drawer} />}
    </div>
  );
}

/** The ways to answer: the last order, advice, and what is chosen here or on the map. */
function Ways({ hints, drawer }: { hints: boolean; drawer: Drawer }) {
  const { model, selection, scene, say, question } = useAnswering();
  const whole = selection.whole.value;
  return (
    <>
      {!whole && <PlaceHint />}
      <div class="quick">
        <AsBefore />
        {hints && <Hint />}
        <WhatIfButton />
      </div>
      <Given />
      {question.routine && !local && (
        <RoutineChoice question={question} routine={question.routine} {...{ model, say }} />
      )}
      {hasStrips(scene) && <Instruments />}
      {whole ? <Whole ends={selection.ends.value} /> : <Choices />}
      {!whole && !SPEAKING.has(selection.shape.value?.kind ?? "list") && <Reason />}
      <Footer drawer={drawer} />
    </>
  );
}

/** Layouts that show by themselves what is chosen. */
const SPEAKING: ReadonlySet<Layout["kind"]> = new Set(["ends", "gauge", "dials"]);

/** A hint where to choose: on the map, here, or at either. */
function PlaceHint() {
  const { question, selection, scene } = useAnswering(), kind = selection.shape.value?.kind;
  if (kind === "gauge" || kind === "dials") return null;
  if (kind === "places" || kind === "turn" || kind === "ends" && isPlacing(question, scene)) {
    return <p class="hint hint-map">{t(kind === "turn" ? "hint_turn" : "hint_map")}</p>;
  }
  return <p class="hint">{onBoard(question) ? t("hint_board") : t("hint_here")}</p>;
}

/** A button for the last order, where it is still possible; a second press gives it. */
function AsBefore() {
  const { selection, say } = useAnswering();
  const before = selection.asBefore.value;
  if (!before) return null;
  return (
    <Button
      aria-keyshortcuts="L"
      aria-pressed={selection.pending.value?.value === before.value}
      data-tip={before.notes}
      onClick={() => selection.choose(before, say)}
    >
      {t("as_before")}
    </Button>
  );
}

/** A whole order chosen by its end on the board, with its steps below for fine control. */
function Whole({ ends }: { ends: readonly End[] }) {
  const { selection, question, say } = useAnswering();
  const pending: End | null = selection.pending.value;
  const stepping = stepwise.value && !!question.given?.length && !pending?.answers;
  return (
    <>
      {!stepping && <Ends ends={ends} whole />}
      {!selection.task.value && (
        <details
          class="steps"
          open={stepwise.value}
          onToggle={(event) => stepwise.value = event.currentTarget.open}
        >
          <summary>{t("step_by_step")}</summary>
          <p class="steps-asked">{sentence(say(question.says))}</p>
          <Choices />
          <Reason />
        </details>
      )}
    </>
  );
}

/** Return the question about the end of a whole order. */
function endQuestion({ about }: Posed, scene: Scene, say: Say): string {
  const piece = (scene.pieces ?? []).find((one) => one.id === about);
  return t("whole_asks", { who: piece ? say(piece.label) : about ?? "" });
}

/** Return the name of the side that this question interrupts in its move, or "". */
function interrupted(question: Posed, scene: Scene): string | null {
  const pieces = scene.pieces ?? [];
  const mine = sideOf(question.seat, pieces.map((piece) => piece.side));
  const side = pieces.find((piece) => piece.id === question.about)?.side;
  return mine && side && side !== mine ? side : null;
}

/** Return whether most of the options are also on the board. */
function onBoard(question: Posed): boolean {
  const options = placeable(question);
  const places = options.flatMap(({ anchor }) =>
    anchor?.place ? [`${anchor.place} ${anchor.facing ?? ""}`] : []
  );
  const alike = places.length === options.length && places.length > 1 && new Set(places).size < 2;
  return !alike && places.length * 2 >= options.length;
}

/** Return whether nothing has the focus: on a new page, or after the focused element went away. */
export function adrift(): boolean {
  const at = document.activeElement;
  return !at || at === document.body || at.id === "content";
}
