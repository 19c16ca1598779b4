/** Arrow pad: arrows and the stick, laid out like the game's counters. */

import { ArrowMark, StickMark } from "../../ui/icons.tsx";
import { t } from "../../app/i18n.ts";
import { useAnswering } from "./answering.ts";
import { Choice } from "./Choice.tsx";
import { type Arrow, type Column, type Stick, STICKS } from "./option_layout.ts";

/** Arrows with the stick positions below. An arrow keeps the stick position; a letter sets both. */
export function ArrowPad({ columns }: { columns: readonly Column[] }) {
  const { selection, say } = useAnswering();
  const stick = selection.stick.value;
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
              <Choice option={now} class="pad-main" keys={KEY_NAMES[arrow]}>
                <ArrowMark arrow={arrow} />
                <span class="pad-word">{say(says)}</span>
              </Choice>
              <div class="pad-sticks" role="group" aria-label={say(says)}>
                {under.map((one) => (
                  <Choice
                    key={one.value}
                    option={one}
                    class={`pad-stick${one.move.stick === stick ? " is-current" : ""}`}
                  >
                    <StickMark stick={one.move.stick} />
                  </Choice>
                ))}
              </div>
            </div>
          );
        })}
      </div>
      <StickSwitch letters={letters} stick={stick} onStick={(to) => selection.stick.value = to} />
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

function StickSwitch({ letters, stick, onStick }: {
  letters: ReadonlyMap<Stick, string>;
  stick: Stick;
  onStick(stick: Stick): void;
}) {
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
          data-tip={t("stick_printed", {
            stick: t(`stick_${one}`),
            letter: letters.get(one) ?? "",
          })}
          onClick={() => onStick(one)}
        >
          <StickMark stick={one} />
          <span class="unseen">{t(`stick_${one}`)}</span>
          <kbd>{keys[one]}</kbd>
        </button>
      ))}
    </div>
  );
}
