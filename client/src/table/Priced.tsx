/** Priced: manoeuvres with what they cost, like a price list; and the instruments above it. */

import type { Say } from "../contract.ts";
import type { Option, Posed, Scene } from "../schema.ts";
import { t } from "../ui.ts";
import { sentence } from "../words.ts";
import { Choice } from "./Choice.tsx";
import { Strip } from "./Cockpit.tsx";
import type { AnswerSelection as Desk } from "./selection.ts";
import { forecastOf, hasStrip, isPriced, type Price, priceOf, shortly } from "./forecast.ts";

function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}

export function Priced({ options, desk, say }: {
  options: readonly Option[];
  desk: Desk;
  say: Say;
}) {
  const open = options.filter((option) => !option.refused);
  const refused = options.filter((option) => option.refused);
  return (
    <>
      <div class="priced">
        <div class="priced-head" aria-hidden="true">
          <span />
          <span>{t("price_height")}</span>
          <span>{t("price_speed")}</span>
          <span>{t("price_next")}</span>
        </div>
        {open.map((option, index) => (
          <Choice
            key={option.value}
            option={option}
            desk={desk}
            say={say}
            class="priced-line"
            shown
            keys={index < 9 ? String(index + 1) : undefined}
          >
            <span class="priced-name">
              {index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>}
              {sentence(shortly(option.says, say))}
            </span>
            <Figures price={priceOf(option)} say={say} />
          </Choice>
        ))}
      </div>
      {refused.length > 0 && (
        <details class="priced-refused">
          <summary>{t("not_now", { n: refused.length })}</summary>
          {refused.map((option) => (
            <Choice
              key={option.value}
              option={option}
              desk={desk}
              say={say}
              class="priced-no"
              shown
            >
              <span>{sentence(say(option.says))}</span>
              <small>{say(option.refused!)}</small>
            </Choice>
          ))}
        </details>
      )}
    </>
  );
}

function tone(value: number): string {
  return value > 0 ? "is-up" : value < 0 ? "is-down" : "";
}

/** The head of its column, for those who hear a figure. */
function Heard({ word }: { word: string }) {
  return <span class="unseen">, {word}&nbsp;</span>;
}

/** The figures of a price. */
function Figures({ price, say }: { price: Price | null; say: Say }) {
  if (!price) return null;
  const { rise, change, next, warning } = price;
  const said = warning ? say({ key: `warning.${warning}` }).replace(/^[.\s]+/, "") : "";
  return (
    <>
      <span class={tone(rise)}>
        <Heard word={t("price_height")} />
        {signed(rise)}
      </span>
      <span class={tone(change)}>
        <Heard word={t("price_speed")} />
        {signed(change)}
      </span>
      <b>
        <Heard word={t("price_next")} />
        {next}
      </b>
      {said && <small class="priced-warning">{said}</small>}
    </>
  );
}

/** The strip of the aircraft that a question is about, where the eye is: over the price list. */
export function Instruments({ question, desk, scene, say }: {
  question: Posed;
  desk: Desk;
  scene: Scene;
  say: Say;
}) {
  const card = (scene.cards ?? []).find((one) => one.piece && one.piece === question.about);
  const priced = isPriced(question) || desk.shape.value?.kind === "dial";
  const track = card?.tracks?.find((one) => one.kind === "speed");
  if (!card || !track || !priced || !hasStrip(card)) return null;
  const looked = desk.pending.value ?? desk.preview.value;
  return (
    <div class="instruments">
      <Strip track={track} say={say} forecast={forecastOf(question, looked)} />
    </div>
  );
}
