/** Priced: manoeuvres with their costs as a price list, and the instruments above it. */

import { t } from "../../app/i18n.ts";
import type { Option } from "../../api/schema.ts";
import { sentence } from "../../app/phrases.ts";
import { useAnswering } from "./answering.ts";
import { Choice } from "./Choice.tsx";
import { Strip } from "../cards/Cockpit.tsx";
import { forecastOf, hasStrip } from "../cards/forecast.ts";

function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}

export function Priced({ options }: { options: readonly Option[] }) {
  const { say } = useAnswering();
  const open = options.filter((option) => !option.refused);
  const refused = options.filter((option) => option.refused);
  return (
    <>
      <div class="priced">
        <div class="priced-head" aria-hidden="true">
          <span />
          <span>{t.answer("price_height")}</span>
          <span>{t.answer("price_speed")}</span>
          <span>{t.answer("price_next")}</span>
        </div>
        {open.map((option, index) => (
          <Choice
            key={option.value}
            option={option}
            class="priced-line"
            shown
            keys={index < 9 ? String(index + 1) : undefined}
          >
            <span class="priced-name">
              {index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>}
              {sentence(say(option.brief ?? option.says))}
            </span>
            <Figures option={option} />
          </Choice>
        ))}
      </div>
      {refused.length > 0 && (
        <details class="priced-refused">
          <summary>{t.answer("not_now", { n: refused.length })}</summary>
          {refused.map((option) => (
            <Choice key={option.value} option={option} class="priced-no" shown>
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

/** The heading of a column, for screen readers. */
function Heard({ word }: { word: string }) {
  return <span class="unseen">, {word}&nbsp;</span>;
}

/** The costs of an option. */
function Figures({ option: { forecast, warns } }: { option: Option }) {
  const { say } = useAnswering();
  if (!forecast) return null;
  const rise = forecast.rise ?? 0, change = forecast.change ?? 0;
  return (
    <>
      <span class={tone(rise)}>
        <Heard word={t.answer("price_height")} />
        {signed(rise)}
      </span>
      <span class={tone(change)}>
        <Heard word={t.answer("price_speed")} />
        {signed(change)}
      </span>
      <b>
        <Heard word={t.answer("price_next")} />
        {forecast.next}
      </b>
      {warns && <small class="priced-warning">{say(warns)}</small>}
    </>
  );
}

/** The speed strip of the aircraft that a question is about, above the price list. */
export function Instruments() {
  const { question, selection, scene, say } = useAnswering();
  const card = (scene.cards ?? []).find((one) => one.piece && one.piece === question.about);
  const track = card?.tracks?.find((one) => one.kind === "speed");
  const told = question.options.some((option) => option.forecast);
  if (!card || !track || !told || !hasStrip(card)) return null;
  const looked = selection.pending.value ?? selection.preview.value;
  return (
    <div class="instruments">
      <Strip track={track} say={say} forecast={forecastOf(question, looked)} />
    </div>
  );
}
