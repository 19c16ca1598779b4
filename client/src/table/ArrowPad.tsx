/** Arrow pad: arrows and the stick, laid out like the counters of the box. */

import type { Say } from "../contract.ts";
import { ArrowMark, StickMark } from "../marks.tsx";
import { t } from "../ui.ts";
import { Choice } from "./Choice.tsx";
import { type Arrow, type Stick, STICKS } from "./pad.ts";
import type { AnswerSelection } from "./selection.ts";

/** Arrows with the stick under them. An arrow takes the stick as it stands; a letter takes both. */
export function ArrowPad(
  { arrows, selection, say }: { arrows: readonly Arrow[]; selection: AnswerSelection; say: Say },
) {
  const stick = selection.stick.value;
  return (
    <div class="pad">
      <div class="pad-arrows">
        {arrows.map((arrow) => {
          const now = arrow.under.find((one) => one.stick === stick) ?? arrow.under[0]!;
          return (
            <div key={arrow.word} class={`pad-arrow pad-${arrow.word}`}>
              <Choice
                option={now.option}
                desk={selection}
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
                    desk={selection}
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
      <StickSwitch stick={stick} onStick={(to) => selection.stick.value = to} />
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
