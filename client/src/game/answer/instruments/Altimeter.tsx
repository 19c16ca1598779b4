/**
 * Altimeter: one number of many, such as a height, set on an instrument that also shows the current
 * one.
 */

import { t } from "../../../app/i18n.ts";
import { signed } from "../../../board/speech.ts";
import type { Say } from "../../../board/contract.ts";
import type { GaugeControl } from "../../../api/schema.ts";
import { sentence } from "../../../app/phrases.ts";
import { useAnswering } from "../answering.ts";
import { figuresOf, Instrument } from "./Instrument.tsx";
import { stepped, type Stop } from "./setting.ts";

/** Return a gauge's number as printed on its face. */
function figure({ signed: sign }: GaugeControl, number: number): string {
  return sign ? signed(number) : String(number);
}

/** Return a gauge's number with its unit. */
function told(gauge: GaugeControl, number: number, say: Say): string {
  const shown = figure(gauge, Math.floor(number / (gauge.fine ?? 1)));
  return gauge.unit ? say({ ...gauge.unit, words: { number: shown } }) : shown;
}

interface Props {
  gauge: GaugeControl;
  stops: readonly Stop[];
  small?: boolean;
  /**
   * The current number, the label, and how a number is written and explained, where neither the
   * question nor its options tell.
   */
  at?: number;
  name?: string;
  read?(number: number): string;
  words?: string;
}

export function Altimeter({ gauge, stops, small, ...own }: Props) {
  const { question, selection, say } = useAnswering(), pending = selection.pending.value?.value;
  const set = (stop: Stop) =>
    own.at === undefined ? stop.value === pending : stop.number === own.at;
  const option = stops.find(set) ?? stops[0];
  if (!option) return null;
  return (
    <Gauge
      {...{ gauge, stops, small, option }}
      name={own.name ?? sentence(say(question.says))}
      read={own.read ?? ((number: number) => told(gauge, number, say))}
      words={sentence(own.words ?? say(option.brief ?? option.says))}
      warns={option.warns ? sentence(say(option.warns)) : ""}
      onSet={(to) => selection.choose(to, say)}
    />
  );
}

/** The instrument itself, whatever it sets. */
export function Gauge({ gauge, stops, small, option, name, read, words, warns, onSet }: {
  gauge: GaugeControl;
  stops: readonly Stop[];
  small?: boolean;
  /** The stop that the hand points to. */
  option: Stop;
  name: string;
  read(number: number): string;
  words: string;
  warns?: string;
  onSet(stop: Stop): void;
}) {
  const at = sentence(read(option.number));
  const go = (to: Stop | null | undefined) => to && to.number !== option.number && onSet(to);
  return (
    <div class={`altimeter${small ? " altimeter-small" : ""}`}>
      <Instrument
        small={small}
        name={name}
        text={words ? `${at}, ${words}` : at}
        low={gauge.low}
        high={gauge.high}
        stops={stops.map((stop) => stop.number)}
        at={option.number}
        now={gauge.now}
        figures={figuresOf(gauge.low, gauge.high, gauge.fine ?? 1, (one) => figure(gauge, one))}
        onSet={(number) => go(stops.find((stop) => stop.number === number))}
      />
      <div class="altimeter-read">
        {gauge.now != null && (
          <p class="altimeter-now">
            <span>{t.answer("gauge_now")}</span> <b>{read(gauge.now)}</b>
          </p>
        )}
        <p class="altimeter-then">
          {gauge.now != null && <span>{t.answer("gauge_then")}</span>} <b>{at}</b>
        </p>
        {words && <p class="altimeter-words">{words}</p>}
        {warns && <p class="choice-warns">{warns}</p>}
        <div class="altimeter-steps">
          <Step
            name={t.answer("gauge_less")}
            sign="−"
            onPress={() => go(stepped(stops, option, -1))}
          />
          <Step
            name={t.answer("gauge_more")}
            sign="+"
            onPress={() => go(stepped(stops, option, 1))}
          />
        </div>
      </div>
    </div>
  );
}

/** A button that moves the hand by one step. */
export function Step({ name, sign, onPress }: { name: string; sign: string; onPress(): void }) {
  return (
    <button type="button" class="step-button" aria-label={name} data-tip="" onClick={onPress}>
      {sign}
    </button>
  );
}
