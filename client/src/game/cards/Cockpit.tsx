/** Cockpit: the card of an aircraft that has tracks with printed parts, drawn as a dashboard. */

import { useEffect, useRef } from "preact/hooks";
import type { Say } from "../../board/contract.ts";
import { reveal } from "../../ui/reveal.ts";
import type { Card, Forecast, Span, Track } from "../../api/schema.ts";
import { pointed } from "../../lessons/lessons.ts";
import { type Key, t } from "../../app/i18n.ts";
import { sentence } from "../../app/phrases.ts";
import { meter, numbers } from "./forecast.ts";

const ROUND = new Set<Track["kind"]>(["height", "throttle", "drag"]);

export function Cockpit(
  { card, say, forecast }: { card: Card; say: Say; forecast: Forecast | null },
) {
  const tracks = card.tracks ?? [];
  const of = (kind: Track["kind"]) => tracks.filter((track) => track.kind === kind);
  const rest = tracks.filter((track) => track.kind !== "speed" && !ROUND.has(track.kind));
  return (
    <div class="cockpit">
      {of("speed").map((track) => (
        <Strip key={track.id} track={track} say={say} forecast={forecast} />
      ))}
      <div class="gauges">
        {[...of("height"), ...of("throttle"), ...of("drag")].map((track) => (
          <Gauge key={track.id} track={track} say={say} forecast={forecast} />
        ))}
      </div>
      <div class="cockpit-rows">
        {rest.map((track) => <Boxes key={track.id} track={track} say={say} />)}
      </div>
    </div>
  );
}

/**
 * Light a track that the instructor points at and scroll it into view, unless that would push the
 * instructor's words out of view.
 */
function usePointed(track: Track) {
  const box = useRef<HTMLDivElement>(null), on = pointed.value === track.id;
  useEffect(() => {
    if (on && !box.current?.closest(".sheet")?.querySelector(".instructor")) reveal(box.current);
  }, [on]);
  return { box, lit: on ? " is-pointed" : "" };
}

function covers({ low, high }: Span, number: number): boolean {
  return low <= number && number <= high;
}

/** The strip is printed from here; a lower value is drawn only if the cue is there. */
const PRINTED = -2;

/** The speed strip: a coloured box for every speed, the throttle below it, the cue on it. */
export function Strip(
  { track, say, forecast }: { track: Track; say: Say; forecast: Forecast | null },
) {
  const { box, lit } = usePointed(track), { max, value } = track;
  const spans = track.spans ?? [];
  const speed = clamp(track, forecast?.speed), next = clamp(track, forecast?.next);
  const first = Math.max(track.min, Math.min(PRINTED, value, speed ?? value, next ?? value));
  const all = numbers(first, max);
  const label = sentence(say(track.label));
  const throttle = forecast?.throttle ?? spans.find((span) => span.kind === "throttle")?.low;
  const at = (number: number) => `${100 * (number - first + 0.5) / all.length}%`;
  return (
    <div
      ref={box}
      class={`strip${lit}`}
      {...meter(track, label)}
      aria-valuetext={told(track, spans)}
    >
      <span class="strip-label" aria-hidden="true">
        {label} <b>{value}</b>
        {next !== null && (
          <span class="strip-then">
            {speed !== null && speed !== value && <>→ {speed}</>} ⇒ <b>{next}</b>
          </span>
        )}
      </span>
      <span class="strip-boxes" aria-hidden="true" style={{ "--boxes": all.length }}>
        {all.map((number) => (
          <i
            key={number}
            class={`${boxClass(number, spans)}${number === value ? " is-cue" : ""}${
              number === next ? " is-next" : ""
            }`}
          >
            {number}
          </i>
        ))}
        <span class="strip-cue" style={{ left: at(value) }} />
        {speed !== null && speed !== value && (
          <span class="strip-cue strip-paid" style={{ left: at(speed) }} />
        )}
        {next !== null && <span class="strip-cue strip-ghost" style={{ left: at(next) }} />}
        {throttle !== undefined && <span class="strip-throttle" style={{ left: at(throttle) }} />}
      </span>
    </div>
  );
}

function clamp({ min, max }: Track, value: number | null | undefined): number | null {
  return value == null ? null : Math.max(min, Math.min(max, value));
}

function boxClass(number: number, spans: readonly Span[]): string {
  return spans.filter((span) => span.kind !== "throttle" && covers(span, number))
    .map((span) => `on-${span.kind}`).join(" ");
}

/** Return a meter in words: its value, the throttle, and the printed part it is in. */
function told({ value }: Track, spans: readonly Span[]): string {
  const words = [String(value)];
  for (const span of spans) {
    if (span.kind === "throttle") words.push(t.game("strip_throttle", { n: span.low }));
    else if (covers(span, value)) words.push(t.game(`strip_${span.kind}` as Key<"game">));
  }
  return words.join(", ");
}

const SWEEP = 270;

/** A round instrument in a brass ring; the needle moves from the lower left to the lower right. */
function Gauge({ track, say, forecast }: { track: Track; say: Say; forecast: Forecast | null }) {
  const { box, lit } = usePointed(track), { min, max, value } = track;
  const label = sentence(say(track.label));
  const turn = (number: number) => -SWEEP / 2 + SWEEP * (number - min) / Math.max(1, max - min);
  const goal = track.kind === "height"
    ? forecast?.level
    : track.kind === "throttle"
    ? forecast?.throttle
    : undefined;
  const marks = numbers(min, max, max - min > 12 ? 5 : 1);
  return (
    <div
      ref={box}
      class={`gauge gauge-${track.kind}${lit}`}
      {...meter(track, label)}
    >
      <svg viewBox="-50 -50 100 100" aria-hidden="true">
        <circle class="gauge-ring" r="47" />
        <circle class="gauge-face" r="42" />
        {marks.map((number) => (
          <g key={number} transform={`rotate(${turn(number)})`}>
            <path class="gauge-tick" d="M0-41V-35" />
            <text class="gauge-number" y="-25" transform={`rotate(${-turn(number)} 0 -28)`}>
              {number}
            </text>
          </g>
        ))}
        {(track.spans ?? []).map((span) => (
          <path
            key={span.kind}
            class={`gauge-span gauge-${span.kind}`}
            d="M0-42V-33"
            transform={`rotate(${turn(span.low)})`}
          />
        ))}
        {goal != null && goal !== value && (
          <path class="gauge-ghost" d="M-3 0L0-36L3 0Z" transform={`rotate(${turn(goal)})`} />
        )}
        <path class="gauge-needle" d="M-3 6L0-36L3 6Z" transform={`rotate(${turn(value)})`} />
        <circle class="gauge-hub" r="5" />
        <text class="gauge-value" y="30">{value}</text>
      </svg>
      <span class="gauge-label" aria-hidden="true">{label}</span>
    </div>
  );
}

/** Boxes filled with damage up to the value, with the card's thick lines; or the rounds left. */
function Boxes({ track, say }: { track: Track; say: Say }) {
  const { box, lit } = usePointed(track), { min, max, value } = track;
  const label = sentence(say(track.label)), lines = track.spans ?? [];
  const first = track.kind === "skill" ? min : min + 1;
  const low = track.kind === "ammunition" && value <= (max - min) / 3;
  return (
    <div
      ref={box}
      class={`boxes boxes-${track.kind}${low ? " is-low" : ""}${lit}`}
      {...meter(track, label)}
    >
      <span class="boxes-label" aria-hidden="true">{label}</span>
      <span class="boxes-row" aria-hidden="true">
        {numbers(first, max).map((number) => {
          const on = track.kind === "skill" ? number === value : number <= value;
          const line = lines.some((span) => span.kind === "line" && span.high === number);
          const sign = (track.signs ?? []).find((one) => one.at === number);
          return (
            <i
              key={number}
              class={`${on ? "is-on" : ""}${line ? " has-line" : ""}${sign ? " has-sign" : ""}`}
              data-tip={sign && sentence(say(sign.says))}
            >
              {sign && say(sign.mark)}
            </i>
          );
        })}
      </span>
      <span class="boxes-value" aria-hidden="true">{value}</span>
    </div>
  );
}
